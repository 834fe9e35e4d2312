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
 * Stops the server that a killed program left running. The caller holds the folder's lock, so nobody uses that server.
 * Each of its processes has the cluster's name in its command line.
 */
export async function stopOrphan(cluster: string, name: string): Promise<void> {
  const found = await readPidFile(cluster);
  if (found === undefined) return;
  const family = processesWith(name);
  if (family.includes(found.pid)) await endServer(found.pid);
  if (!(await waitUntil(() => processesWith(name).length === 0, 10))) {
    throw new SetupError(
      `PostgreSQL of an earlier start does not stop (process ${processesWith(name).join(", ")}). Stop it, then start again.`,
    );
  }
  // PostgreSQL removes the pid file of a dead server itself, but not if another process or a zombie has that pid.
  if (isPidRunning(found.pid)) await rm(join(cluster, "postmaster.pid"), { force: true });
}

function isPidRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** Tries a smart shutdown, then a fast one, then an immediate one, from which the next start recovers. */
export async function endServer(pid: number): Promise<void> {
  const birth = processIdentity(pid);
  for (const [signal, seconds] of [
    ["SIGTERM", 1],
    ["SIGINT", 10],
    ["SIGQUIT", 10],
  ] as const) {
    if (birth === undefined || processIdentity(pid) !== birth) return;
    process.kill(pid, signal);
    if (await waitUntil(() => processIdentity(pid) !== birth, seconds)) return;
  }
}

async function waitUntil(isTrue: () => boolean, seconds: number): Promise<boolean> {
  for (const end = performance.now() + seconds * 1000; performance.now() < end; await delay(20)) {
    if (isTrue()) return true;
  }
  return isTrue();
}
