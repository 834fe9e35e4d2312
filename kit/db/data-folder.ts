import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { birthOf } from "./running-process.ts";
import { errorCode, SetupError } from "./setup-error.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** Makes this process the only one that uses the folder; a lock whose owner is dead is taken over. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  const claim = `${path}.${randomUUID()}`;
  const mine = `${process.pid}\n${birthOf(process.pid)}\n`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(claim, mine, { mode: 0o644 });
    while (!(await tryLink(claim, path))) await removeDeadLock(folder, path);
  } catch (error) {
    throw explain(error, folder);
  } finally {
    await rm(claim, { force: true });
  }
  return {
    async release() {
      if ((await readIfThere(path)) === mine) await rm(path, { force: true });
    },
  };
}

async function removeDeadLock(folder: string, path: string): Promise<void> {
  const found = await readIfThere(path);
  if (found === undefined) return;
  refuseIfAlive(folder, found);
  // Whoever renames a file owns it: two processes that find the same dead lock cannot both remove "it",
  // one of them would remove the other's fresh lock.
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return;
    throw error;
  }
  const taken = await readIfThere(aside);
  if (taken !== found) await tryLink(aside, path);
  await rm(aside, { force: true });
}

function refuseIfAlive(folder: string, content: string): void {
  const [pid, birth] = content.split("\n");
  const isAlive = birth !== undefined && birthOf(Number(pid)) === birth;
  if (!isAlive) return;
  throw new SetupError(
    `The data folder ${folder} is in use by process ${pid}. Stop that process, or choose another folder with DATA_DIR=<folder>.`,
  );
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function explain(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  if (code !== "EACCES" && code !== "EPERM" && code !== "EROFS") return error;
  return new SetupError(
    `The data folder ${folder} cannot be written by this user (${code}). Change its owner, or choose another folder with DATA_DIR=<folder>.`,
    { cause: error },
  );
}
