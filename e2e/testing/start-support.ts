import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

const checkout = fileURLToPath(new URL("../../", import.meta.url));
const notCopied = new Set([".cache", ".git", "coverage", "data", "node_modules"]);
/** Other tests that run in parallel write and rename these. */
const notLinked = new Set([".vite", ".vite-temp", ".vitest-cache"]);

export interface Person {
  name: string;
  uid: number;
  gid: number;
}

/** A second checkout with its build, in a folder with a space in its name, below one that no other user may enter. */
export async function copyCheckout(): Promise<{ home: string; folder: string }> {
  const home = await mkdtemp(join(tmpdir(), "kickoff-home-"));
  const folder = join(home, "my kickoff");
  await mkdir(folder);
  for (const name of await readdir(checkout)) {
    if (!notCopied.has(name)) await cp(join(checkout, name), join(folder, name), { recursive: true });
  }
  const modules = join(folder, "node_modules");
  await mkdir(modules);
  const names = (await readdir(join(checkout, "node_modules"))).filter((name) => !notLinked.has(name));
  const words = [...names.map((name) => join(checkout, "node_modules", name)), modules];
  // Hard links where one disk allows it: the copy is complete and fast.
  if (spawnSync("cp", ["-al", ...words]).status !== 0) spawnSync("cp", ["-a", ...words]);
  return { home, folder };
}

export interface StartOptions {
  folder: string;
  port: number;
  dataDir: string;
  person?: Person | undefined;
}

export interface Program {
  output(): string;
  /** Resolves when the URLs are printed, rejects with the output otherwise. */
  ready: Promise<void>;
  exit: Promise<number | null>;
  /** Like Ctrl-C: a signal to npm and all its children. */
  interrupt(): Promise<void>;
}

/** `npm start` without HOME and without the rest of our environment. */
export function npmStart({ folder, port, dataDir, person }: StartOptions): Program {
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: { PATH: process.env["PATH"], PORT: String(port), DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
    ...(person && { uid: person.uid, gid: person.gid }),
  });
  let text = "";
  const exit = once(child, "close").then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
        if (/is ready at [\s\S]+data is in|is ready at [\s\S]+database is in/.test(text)) resolve();
      });
    }
    void exit.then((code) => reject(new Error(`npm start ended with ${code}:\n${text}`)));
  });
  ready.catch(() => undefined);
  return {
    output: () => text,
    ready,
    exit,
    async interrupt() {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
        process.kill(-child.pid, "SIGINT");
      }
      await exit;
    },
  };
}

export async function ownerOf(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, "lock"), "utf8")).split("\n")[0]);
}

/** Queries the program's database by the URL in its data folder. */
export async function queryDatabase(dataDir: string, sql: string): Promise<Record<string, unknown>[]> {
  const folder = join(dataDir, "postgres");
  const password = (await readFile(join(folder, "password"), "utf8")).trim();
  const port = Number((await readFile(join(folder, "cluster/postmaster.pid"), "utf8")).split("\n")[3]);
  const client = new pg.Client({ host: "127.0.0.1", port, user: "kickoff", password, database: "kickoff" });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
