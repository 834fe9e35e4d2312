import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { processIdentity, processesWith } from "#kit/machine/running-process.ts";
import { errorCode, SetupError } from "#kit/machine/setup-error.ts";

export interface PidFile {
  pid: number;
  isReady: boolean;
}

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
}

/**
 * Ends what a killed program left running. The caller holds the folder's lock, so nobody uses that server any more, and
 * every process of it carries the cluster's name.
 */
export async function stopOrphan(cluster: string, name: string): Promise<void> {
  const found = await readPidFile(cluster);
  if (found === undefined) return;
  const family = processesWith(name);
  if (family.includes(found.pid)) await endServer(found.pid);
  if (!(await until(() => processesWith(name).length === 0, 10))) {
    throw new SetupError(
      `PostgreSQL of an earlier start does not stop (process ${processesWith(name).join(", ")}). Stop it, then start again.`,
    );
  }
  // PostgreSQL clears up after a dead server by itself, but refuses to where the number is a stranger's or a zombie's.
  if (isTaken(found.pid)) await rm(join(cluster, "postmaster.pid"), { force: true });
}

function isTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Lets the last visitors leave, then shows them the door, then goes without clean-up, from which a start recovers. */
export async function endServer(pid: number): Promise<void> {
  const birth = processIdentity(pid);
  for (const [signal, seconds] of [
    ["SIGTERM", 1],
    ["SIGINT", 10],
    ["SIGQUIT", 10],
  ] as const) {
    if (birth === undefined || processIdentity(pid) !== birth) return;
    process.kill(pid, signal);
    if (await until(() => processIdentity(pid) !== birth, seconds)) return;
  }
}

async function until(isTrue: () => boolean, seconds: number): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(20)) {
    if (isTrue()) return true;
  }
  return isTrue();
}
