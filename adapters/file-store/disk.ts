import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#features/files/server/index.ts";
import { isUuid } from "#kit/pure/uuid.ts";

/** A folder, shared by all processes that serve the same database. */
export function createDiskStore(folder: string): FileStore {
  /** Spread over 256 folders: a million files in one are slow to list and to back up. */
  const pathOf = (id: string): string => {
    if (!isUuid(id)) throw new Error("a file's id is a UUID");
    return join(folder, id.slice(0, 2), id);
  };
  return {
    async put(id, content) {
      const path = pathOf(id);
      await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
      // Whoever reads it meanwhile finds the whole of it, or nothing.
      await writeFile(`${path}.part`, content, { mode: 0o640 });
      await rename(`${path}.part`, path);
    },
    async get(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async delete(id) {
      await rm(pathOf(id), { force: true });
      await rm(`${pathOf(id)}.part`, { force: true });
    },
  };
}
