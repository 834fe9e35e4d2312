/** Stores bytes under ids that are never reused. */
export interface FileStore {
  put(id: string, content: Uint8Array): Promise<void>;
  /** Undefined if the id does not exist. */
  get(id: string): Promise<Buffer | undefined>;
  /** Deleting a missing id is not an error. */
  delete(id: string): Promise<void>;
}

/** What the application provides to this slice. */
export interface FilePorts {
  /** Files that anyone with the URL may see. */
  files: FileStore;
  /** Files that only a few may see, stored separately so that no public URL leads to them. */
  privateFiles: FileStore;
}
