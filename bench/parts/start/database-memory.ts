import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Memory of a PostgreSQL server and its child processes, in bytes; shared pages count once. Undefined if the
 * system does not report it.
 */
export async function databaseBytes(dataDir: string): Promise<number | undefined> {
  try {
    const pidFile = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8");
    const postmaster = Number(pidFile.split("\n")[0]);
    const pids = [postmaster, ...(await childrenOf(postmaster))];
    const sizes = await Promise.all(pids.map(shareOf));
    return sizes.reduce((total, size) => total + size, 0);
  } catch {
    return undefined;
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir("/proc")).map(Number).filter(Number.isInteger);
  const parents = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8").then(parentIn, () => 0)),
  );
  return pids.filter((_, index) => parents[index] === parent);
}

function parentIn(status: string): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1] ?? 0);
}

async function shareOf(pid: number): Promise<number> {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB$/m.exec(memory)?.[1] ?? 0) * 1_024;
}
