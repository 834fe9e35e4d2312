import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { processIdentity } from "#kit/machine/running-process.ts";
import { errorCode, SetupError } from "#kit/machine/setup-error.ts";

export interface FolderLock {
  release(): Promise<void>;
}

/** Makes this process the only user of the folder. It takes over the lock of a dead process. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, "lock");
  const claim = `${path}.${randomUUID()}`;
  const mine = `${process.pid}\n${processIdentity(process.pid)}\n`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(claim, mine, { mode: 0o644 });
    await acquire(folder, path, claim);
  } catch (error) {
    throw explain(error, folder);
  } finally {
    await rm(claim, { force: true });
  }
  return {
    async release() {
      if ((await readIfExists(path)) === mine) await rm(path, { force: true });
    },
  };
}

async function acquire(folder: string, path: string, claim: string): Promise<void> {
  while (!(await tryLink(claim, path))) {
    const found = await readIfExists(path);
    if (found === undefined) continue;
    refuseIfAlive(folder, found);
    // Of several processes that find the same dead lock, only one may remove it; otherwise the slowest would remove the
    // lock that the fastest has just taken. A second lock grants that right, and its owner may die as well.
    const turn = `${path}.after-${createHash("sha256").update(found).digest("hex").slice(0, 16)}`;
    await acquire(folder, turn, claim);
    if ((await readIfExists(path)) === found) await rm(path);
    await rm(turn);
  }
}

function refuseIfAlive(folder: string, content: string): void {
  const [pid, birth] = content.split("\n");
  const isAlive = birth !== undefined && processIdentity(Number(pid)) === birth;
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

async function readIfExists(path: string): Promise<string | undefined> {
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
