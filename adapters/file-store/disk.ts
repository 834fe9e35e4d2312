import { mkdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileStore } from "#features/files/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { isUuid } from "#kit/pure/uuid.ts";

/** Leaves space for the database and the logs, which often share the disk. */
const maxUsedShare = 0.8;
const noSpace = new Set(["ENOSPC", "EDQUOT"]);

/** The used share of the disk that a folder is on, from 0 to 1. */
export async function usedShareOf(folder: string): Promise<number> {
  const { blocks, bfree, bavail } = await statfs(folder);
  const used = blocks - bfree;
  // Like `df`, without the blocks reserved for root.
  return used + bavail === 0 ? 0 : used / (used + bavail);
}

/** Stores files in a folder that all processes of a database share. */
export function createDiskStore(folder: string, usedShare = usedShareOf): FileStore {
  /** Spread over 256 folders, because a folder with a million files is slow to list and to back up. */
  const pathOf = (id: string): string => {
    if (!isUuid(id)) throw new Error("file id must be a UUID");
    return join(folder, id.slice(0, 2), id);
  };
  return {
    async put(id, content) {
      const path = pathOf(id);
      try {
        await mkdir(join(folder, id.slice(0, 2)), { recursive: true });
        if ((await usedShare(folder)) >= maxUsedShare) throw commonProblem("unavailable");
        // Rename is atomic: a concurrent reader sees the whole file or none.
        await writeFile(`${path}.part`, content, { mode: 0o640 });
        await rename(`${path}.part`, path);
      } catch (error) {
        if (!isOutOfSpace(error)) throw error;
        await rm(`${path}.part`, { force: true });
        throw commonProblem("unavailable");
      }
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

function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && "code" in error && noSpace.has(String(error.code));
}
