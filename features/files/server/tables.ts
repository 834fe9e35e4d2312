export interface FileTables {
  files: FilesTable;
}

export interface FilesTable {
  id: string;
  player_id: string;
  kind: "avatar";
  size: number;
  state: "pending" | "kept" | "dropped";
  created_at: Date;
}
