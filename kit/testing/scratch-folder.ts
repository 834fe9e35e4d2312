import { chmod, mkdtemp, readdir, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { discardEmbedded } from "#kit/db/embedded/embedded.ts";
import { processIdentity } from "#kit/machine/running-process.ts";

const prefix = "kickoff-test-";
const memory = "/dev/shm";
const enoughBytes = 2_000_000_000;

/** A folder for a database of one test run: in memory if there is enough, because a disk is ten times slower. */
export async function makeScratchFolder(): Promise<string> {
  await Promise.all([sweepScratchFolders(memory), sweepScratchFolders(tmpdir())]);
  const folder = await mkdtemp(join(await scratchParent(), `${prefix}${process.pid}-`));
  // As root the server runs as another user, who must be able to enter this folder.
  await chmod(folder, 0o711);
  return folder;
}

export async function scratchParent(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > enoughBytes ? memory : tmpdir();
}

/** Deletes the folders and servers of killed runs. */
export async function sweepScratchFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    // Not by its lock: a run between two servers holds none.
    const isOwned = processIdentity(Number.parseInt(name.slice(prefix.length), 10)) !== undefined;
    if (!isOwned) await discardEmbedded(join(parent, name)).catch(() => undefined);
  }
}
