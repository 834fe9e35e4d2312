import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test, vi } from "vitest";
import { discardEmbedded, type Embedded, startEmbedded } from "./embedded.ts";
import { scratchParent } from "#kit/testing/scratch-folder.ts";
import { processesWith } from "#kit/machine/running-process.ts";

const isRoot = process.geteuid?.() === 0;

async function folder(mode = 0o711): Promise<string> {
  const path = await mkdtemp(join(await scratchParent(), "embedded test "));
  await chmod(path, mode);
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function start(dataDir: string, durable = false): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, durable });
  onTestFinished(async () => {
    await server.stop();
    await rm(server.where.data, { recursive: true, force: true });
  });
  return server;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a separate program that the test can kill. It prints the URL of its database. */
async function startElsewhere(
  dataDir: string,
): Promise<{ child: ChildProcess; url: string; server: number }> {
  const script = `
    import { startEmbedded } from ${JSON.stringify(new URL("embedded.ts", import.meta.url).href)};
    const server = await startEmbedded({ dataDir: process.argv[1] });
    process.stdout.write(JSON.stringify({ url: server.url, server: server.pid() }));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  return { child, ...(JSON.parse(line.toString()) as { url: string; server: number }) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

test("keeps the data of a folder from one start to the next", async () => {
  const dataDir = await folder();
  const first = await startEmbedded({ dataDir });
  await query(first.url, "create table kept as select 'Äthiopien ኢትዮጵያ' as word");
  await first.stop();
  const second = await start(dataDir, true);
  expect(await query(second.url, "select word from kept")).toEqual([{ word: "Äthiopien ኢትዮጵያ" }]);
});

test("runs the program without superuser rights, in UTF-8, with fsync on", async () => {
  const server = await start(await folder(), true);
  const [row] = await query(
    server.url,
    `select rolsuper, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits, lower('ÄŞ') as lower
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual({
    rolsuper: false,
    encoding: "UTF8",
    fsync: "on",
    pages: "on",
    commits: "on",
    lower: "äş",
  });
});

test("listens on this machine only, and requires the password", async () => {
  const server = await start(await folder());
  expect(await query(server.url, "show listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  const wrong = new URL(server.url);
  wrong.password = "guessed";
  await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
  const { mode } = await stat(join(server.where.data, "password"));
  expect(mode & 0o077).toBe(0);
});

test("refuses a folder in use and names the process id", async () => {
  const dataDir = await folder();
  const { child } = await startElsewhere(dataDir);
  await expect(startEmbedded({ dataDir })).rejects.toThrow(`in use by process ${child.pid}`);
  await kill(child);
  await discardEmbedded(dataDir);
});

test("keeps the committed data of a killed program and stops its server at the next start", async () => {
  const dataDir = await folder();
  const { child, url, server } = await startElsewhere(dataDir);
  await query(url, "create table kept as select 1 as n");
  await kill(child);
  const next = await start(dataDir, true);
  expect(await query(next.url, "select n from kept")).toEqual([{ n: 1 }]);
  expect(next.pid()).not.toBe(server);
  await expect(query(url, "select 1")).rejects.toThrow("ECONNREFUSED");
});

test("keeps the committed data when program and server are both killed", async () => {
  const dataDir = await folder();
  const { child, url, server } = await startElsewhere(dataDir);
  await query(url, "create table kept as select 1 as n");
  process.kill(server, "SIGKILL");
  await kill(child);
  const next = await start(dataDir, true);
  expect(await query(next.url, "select n from kept")).toEqual([{ n: 1 }]);
});

test("restarts a killed server on the same port while its program runs", async () => {
  const server = await start(await folder(), true);
  await query(server.url, "create table kept as select 1 as n");
  const killed = server.pid();
  process.kill(killed, "SIGKILL");
  await vi.waitFor(() => expect(server.pid()).not.toBe(killed), { timeout: 60_000 });
  expect(await query(server.url, "select n from kept")).toEqual([{ n: 1 }]);
});

test("starts although the pid file names an unrelated process", async () => {
  const dataDir = await folder();
  const first = await startEmbedded({ dataDir, durable: false });
  await first.stop();
  await writeFile(join(first.where.data, "cluster", "postmaster.pid"), `${process.ppid}\n`);
  const second = await start(dataDir);
  expect(await query(second.url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("names a fixed port that is in use", async () => {
  const taken = await start(await folder());
  const port = Number(new URL(taken.url).port);
  await expect(startEmbedded({ dataDir: await folder(), port })).rejects.toThrow(
    /PostgreSQL does not start: could not/,
  );
});

test("logs nothing that users typed", async () => {
  const server = await start(await folder());
  await expect(query(server.url, "select 'secret word' / 0")).rejects.toThrow("invalid input");
  await query(server.url, "create table people (name text unique); insert into people values ('Ada')");
  await expect(query(server.url, "insert into people values ('Ada')")).rejects.toThrow("duplicate key");
  const log = await readFile(join(server.where.data, "server.log"), "utf8");
  expect(log).toContain("ready to accept connections");
  expect(log).not.toMatch(/secret|Ada/);
});

test("discards the folder and the server of a killed program", async () => {
  const dataDir = await folder();
  const { child, url } = await startElsewhere(dataDir);
  const [row] = await query(url, "select current_setting('cluster_name') as name");
  await kill(child);
  await discardEmbedded(dataDir);
  expect(processesWith(String(row?.["name"]))).toEqual([]);
  await expect(stat(dataDir)).rejects.toThrow("ENOENT");
});

test("stores the data under /var/lib when root's server user cannot reach the private folder", async () => {
  const dataDir = await folder(0o700);
  const { where, url } = await start(dataDir);
  expect(where.user !== undefined).toBe(isRoot);
  expect(where.data.startsWith("/var/lib/kickoff/data-")).toBe(isRoot);
  expect(await realpath(join(dataDir, "postgres"))).toBe(where.data);
  expect(await query(url, "select 1 as n")).toEqual([{ n: 1 }]);
});

test("names a database folder that the server's user can no longer reach", async () => {
  const dataDir = await folder();
  const server = await startEmbedded({ dataDir, durable: false });
  await server.stop();
  await chmod(server.where.data, 0);
  onTestFinished(() => chmod(server.where.data, 0o700));
  await expect(startEmbedded({ dataDir })).rejects.toThrow(
    /cannot be reached by .+, who has to run PostgreSQL/,
  );
});
