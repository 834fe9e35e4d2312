import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerFolder } from "./folder.ts";
import { readPidFile } from "./orphan.ts";
import { asUser } from "./user.ts";
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
const biggestLog = 5_000_000;

export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = join(options.folder.path, "server.log");
  await rotate(log);
  for (let attempt = 1; ; attempt++) {
    const logged = await sizeOf(log);
    const port = options.port ?? (await freePort());
    const { child, pid } = await launch(options, port, log);
    if (await becomesReady(child, pid, options.cluster)) return { child, pid, port };
    const said = (await readFile(log, "utf8")).slice(logged);
    if (attempt === attempts || !isPassing(said)) throw new SetupError(explain(said, log));
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
      ...asUser(folder.user),
      cwd: folder.path,
      env: { LC_ALL: "C", PATH: process.env["PATH"] },
      stdio: ["ignore", file.fd, file.fd],
      // In a group of its own: Ctrl-C would otherwise stop the database under requests that are still being answered.
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

/** Somebody took the free port meanwhile, or backends of a killed server have not noticed yet. */
function isPassing(said: string): boolean {
  return (
    said.includes("could not create any TCP/IP sockets") || said.includes("pre-existing shared memory block")
  );
}

function explain(said: string, log: string): string {
  const reason = /FATAL: +(.*)/.exec(said)?.[1] ?? said.trim().split("\n").at(-1) ?? "";
  return `PostgreSQL does not start: ${reason || "it said nothing"} (its log is ${log}).`;
}

async function rotate(log: string): Promise<void> {
  if ((await sizeOf(log)) > biggestLog) await rename(log, `${log}.1`);
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
