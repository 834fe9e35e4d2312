import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Identifies a process uniquely; undefined if the process is dead. A pid alone is not unique: after a reboot or in a
 * container another process soon gets it.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== "linux") return readPs("lstart=", pid);
  const stat = readProc(`${pid}/stat`);
  if (stat === undefined) return undefined;
  // The command name may contain spaces and brackets, so fields are counted after its last bracket.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isZombie = fields[0] === "Z" || fields[0] === "X";
  return isZombie ? undefined : `${readProc("sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
}

function commandOf(pid: number): string | undefined {
  if (process.platform !== "linux") return readPs("command=", pid);
  return readProc(`${pid}/cmdline`)?.replaceAll("\0", " ");
}

/** All running processes whose command line contains the text. */
export function processesWith(text: string): number[] {
  const pids =
    process.platform === "linux"
      ? readdirSync("/proc").filter((name) => /^\d+$/.test(name))
      : execFileSync("ps", ["-A", "-o", "pid="], { encoding: "utf8" }).trim().split(/\s+/);
  return pids.map(Number).filter((pid) => commandOf(pid)?.includes(text));
}

function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, "utf8");
  } catch {
    return undefined;
  }
}

function readPs(column: string, pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim() || undefined;
  } catch {
    return undefined;
  }
}
