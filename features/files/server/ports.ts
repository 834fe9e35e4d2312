/** Where bytes are kept, each under an id that is never used again. */
export interface FileStore {
  put(id: string, content: Uint8Array): Promise<void>;
  /** Undefined when there is none. */
  get(id: string): Promise<Buffer | undefined>;
  /** Deleting what is not there is no failure. */
  delete(id: string): Promise<void>;
}

/** What the slice needs of the program around it. */
export interface FilePorts {
  /** What anybody may see who has its address. */
  files: FileStore;
  /** What a few may see. Kept apart, so that no address of the others leads to it. */
  privateFiles: FileStore;
}
