import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerFolder } from "./folder.ts";
import { readPidFile } from "./orphan.ts";
import { processUserOf } from "./user.ts";
import { freePort } from "#kit/machine/free-port.ts";
import { SetupError } from "#kit/machine/setup-error.ts";

export interface Postmaster {
  child: ChildProcess;
  pid: number;
  port: number;
}

export interface PostmasterOptions {
  folder: ServerFolder;
  binaries: string;
  cluster: string;
  settings: Record<string, string>;
  port: number | undefined;
}

const attempts = 5;
const maxLogBytes = 5_000_000;

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = join(options.folder.path, "server.log");
  await rotate(log);
  for (let attempt = 1; ; attempt++) {
    const logged = await sizeOf(log);
    const port = options.port ?? (await freePort());
    const { child, pid } = await launch(options, port, log);
    if (await becomesReady(child, pid, options.cluster)) return { child, pid, port };
    const output = (await readFile(log, "utf8")).slice(logged);
    if (attempt === attempts || !isTransient(output)) throw new SetupError(explain(output, log));
    await delay(200);
  }
}

async function launch(options: PostmasterOptions, port: number, log: string) {
  const { folder, binaries, cluster, settings } = options;
  const file = await open(log, "a", 0o600);
  try {
    if (folder.user) await file.chown(folder.user.uid, folder.user.gid);
    const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const child = spawn(join(binaries, "bin/postgres"), ["-D", cluster, "-p", String(port), ...flags], {
      ...processUserOf(folder.user),
      cwd: folder.path,
      env: { LC_ALL: "C", PATH: process.env["PATH"] },
      stdio: ["ignore", file.fd, file.fd],
      // A separate process group: otherwise Ctrl-C would stop the database while requests are still running.
      detached: true,
    });
    await once(child, "spawn");
    return { child, pid: child.pid ?? 0 };
  } finally {
    await file.close();
  }
}

async function becomesReady(child: ChildProcess, pid: number, cluster: string): Promise<boolean> {
  while (child.exitCode === null && child.signalCode === null) {
    const found = await readPidFile(cluster);
    if (found?.pid === pid && found.isReady) return true;
    await delay(15);
  }
  return false;
}

/** Whether a retry may succeed: another process took the free port, or backends of a killed server still exit. */
function isTransient(output: string): boolean {
  return (
    output.includes("could not create any TCP/IP sockets") ||
    output.includes("pre-existing shared memory block")
  );
}

function explain(output: string, log: string): string {
  const reason = /FATAL: +(.*)/.exec(output)?.[1] ?? output.trim().split("\n").at(-1) ?? "";
  return `PostgreSQL does not start: ${reason || "it output nothing"} (its log is ${log}).`;
}

async function rotate(log: string): Promise<void> {
  if ((await sizeOf(log)) > maxLogBytes) await rename(log, `${log}.1`);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
