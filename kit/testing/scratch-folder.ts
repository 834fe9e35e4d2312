import { chmod, mkdtemp, readdir, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { discardEmbedded } from "#kit/db/embedded/embedded.ts";
import { processIdentity } from "#kit/machine/running-process.ts";

const prefix = "kickoff-test-";
const memory = "/dev/shm";
const enoughBytes = 2_000_000_000;

/** For a database that only lives as long as the run: in memory where there is plenty, for the disk is ten times slower. */
export async function makeScratchFolder(): Promise<string> {
  await Promise.all([sweepScratchFolders(memory), sweepScratchFolders(tmpdir())]);
  const folder = await mkdtemp(join(await scratchParent(), `${prefix}${process.pid}-`));
  // As root the server runs as another user, who has to get through this folder to its own.
  await chmod(folder, 0o711);
  return folder;
}

export async function scratchParent(): Promise<string> {
  const { bavail, bsize } = await statfs(memory).catch(() => ({ bavail: 0, bsize: 0 }));
  return Math.min(bavail * bsize, freemem()) > enoughBytes ? memory : tmpdir();
}

/** Runs that were killed could not clear up after themselves, servers included. */
export async function sweepScratchFolders(parent: string): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(prefix))) {
    // Not by its lock: a run that stops a server to start another has none for a moment.
    const isOwned = processIdentity(Number.parseInt(name.slice(prefix.length), 10)) !== undefined;
    if (!isOwned) await discardEmbedded(join(parent, name)).catch(() => undefined);
  }
}
