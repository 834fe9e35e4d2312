export interface FileTables {
  files: FilesTable;
}

export interface FilesTable {
  id: string;
  /** Null after a demo reset; only the bytes are left to delete. */
  player_id: string | null;
  kind: FileKind;
  size: number;
  state: "pending" | "kept" | "dropped";
  created_at: Date;
  /** Perceptual hash of a screenshot, as four words; null for other kinds. */
  picture_hash: string[] | null;
}

export const fileKinds = ["avatar", "screenshot", "attachment"] as const;
export type FileKind = (typeof fileKinds)[number];
