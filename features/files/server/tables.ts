export interface FileTables {
  files: FilesTable;
}

export interface FilesTable {
  id: string;
  /** Null once its realm is taken back to its beginning: then only its bytes are left to delete. */
  player_id: string | null;
  kind: FileKind;
  size: number;
  state: "pending" | "kept" | "dropped";
  created_at: Date;
  /** What a screenshot looks like: null for an avatar. */
  looks: string[] | null;
}

export type FileKind = "avatar" | "screenshot";
