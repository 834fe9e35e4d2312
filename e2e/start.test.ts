import { chmod, chown, cp, mkdir, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#kit/machine/free-port.ts";
import { processesWith } from "#kit/machine/running-process.ts";
import {
  queryDatabase,
  copyCheckout,
  npmStart,
  ownerOf,
  type Person,
  type Program,
} from "./testing/start-support.ts";

const isRoot = process.geteuid?.() === 0;
/** Root also tests as an ordinary user; an ordinary user can only be itself, which the first group covers. */
const daemon: Person | undefined = isRoot ? { name: "daemon", uid: 1, gid: 1 } : undefined;

let home: string;
let folder: string;
let running: Program[] = [];

beforeAll(async () => {
  ({ home, folder } = await copyCheckout());
});

afterEach(async () => {
  await Promise.all(running.map((program) => program.interrupt()));
  running = [];
});

afterAll(async () => {
  for (const name of await readdir(folder)) {
    // Root's database is outside; its folder here is a link.
    if (name.startsWith("data"))
      await rm(await realpath(join(folder, name, "postgres")), { recursive: true });
  }
  await rm(home, { recursive: true });
});

async function start(name: string, options: { port?: number; person?: Person | undefined } = {}) {
  const dataDir = join(folder, name);
  const port = options.port ?? (await freePort());
  const program = npmStart({ folder, dataDir, port, person: options.person });
  running.push(program);
  return { ...program, dataDir, port };
}

/**
 * Browsers resolve names below localhost themselves; here the request goes to this machine with the name in its header.
 */
async function pageOf(
  address: string,
  path = "/landing",
): Promise<{ status: number | undefined; text: string }> {
  const { port, host } = new URL(address);
  const call = get({ host: "127.0.0.1", port, path, headers: { host } });
  const [response] = (await once(call, "response")) as [IncomingMessage];
  return { status: response.statusCode, text: await text(response) };
}

async function endsWell({ dataDir, exit }: Program & { dataDir: string }, signal: "SIGINT" | "SIGTERM") {
  const [row] = await queryDatabase(dataDir, "select current_setting('cluster_name') as name");
  const name = String(row?.["name"]);
  expect(processesWith(name)).not.toEqual([]);
  process.kill(await ownerOf(dataDir), signal);
  expect(await exit).toBe(0);
  expect(processesWith(name)).toEqual([]);
  expect(await readdir(dataDir)).toEqual(["postgres"]);
}

describe("in a home folder that no other user may enter", () => {
  test("the first start builds the pages, creates the data and prints working URLs; a second start is refused with its pid; Ctrl-C, which reaches npm and the program, closes the database cleanly", async () => {
    await rm(join(folder, "dist/stamp"), { force: true });
    const first = await start("data private");
    await first.ready;
    expect(first.output()).toContain("Building the pages.");
    // The two phones have their own hosts, which serve the default brand.
    const addresses = first.output().match(/http:\/\/(?!phone-)[\w-]+\.localhost:\d+/g) ?? [];
    expect(addresses.length).toBeGreaterThanOrEqual(17);
    for (const address of addresses) {
      const page = await pageOf(address);
      expect(page.status).toBe(200);
      expect(page.text).toContain(`<link rel="canonical" href="${address}/`);
    }
    expect(first.output()).toMatch(
      isRoot ? /database is in \/var\/lib\/kickoff\/data-/ : /data is in .*data private/,
    );

    const second = await start("data private");
    expect(await second.exit).toBe(1);
    expect(second.output()).toContain(
      `The data folder ${first.dataDir} is in use by process ${await ownerOf(first.dataDir)}.`,
    );
    expect((await fetch(`http://127.0.0.1:${first.port}/health/ready`)).status).toBe(200);

    await first.interrupt();
    expect(await readdir(first.dataDir)).toEqual(["postgres"]);
    const log = await readFile(join(first.dataDir, "postgres/server.log"), "utf8");
    expect(log.trimEnd()).toMatch(/database system is shut down$/);
  });

  test("an eighteenth brand is served from its folder alone: no code, no list, no build", async () => {
    const brand = join(folder, "brands/zulu-za-en");
    onTestFinished(() => rm(brand, { recursive: true, force: true }));
    await cp(join(folder, "brands/tlk-za-en"), brand, { recursive: true });
    for (const file of ["brand.ts", "terms.md", "text.json"]) {
      const content = await readFile(join(brand, file), "utf8");
      const own = Object.entries({
        "tlk-za-en": "zulu-za-en",
        "telkom-za": "zulu-za",
        "Amaza League": "Zulu League",
        "#27b4ff": "#39d98a",
        "Ride the wave": "Dlala manje",
      }).reduce((changed, [old, fresh]) => changed.replaceAll(old, fresh), content);
      await writeFile(join(brand, file), own);
    }
    const program = await start("data private");
    await program.ready;
    expect(program.output()).not.toContain("Building the pages.");

    const address = `http://zulu-za-en.localhost:${program.port}`;
    expect(program.output()).toContain(address);
    const landing = await pageOf(address);
    expect(landing.status).toBe(200);
    for (const part of [
      `${address}/landing`,
      "Zulu League",
      "Dlala manje",
      "--brand:#39d98a",
      "/event-home/",
    ]) {
      expect(landing.text).toContain(part);
    }
    const manifest = await pageOf(address, "/manifest.webmanifest");
    expect(JSON.parse(manifest.text)).toMatchObject({ name: "Zulu League" });
    const terms = await pageOf(address, "/terms-conditions");
    expect(terms.status).toBe(200);
    expect(terms.text).toContain("Terms and conditions of Zulu League");
    const icon = await pageOf(address, "/icon.svg");
    expect(icon.text).toMatch(/^<svg/);
    expect((await pageOf(`http://tlk-za-en.localhost:${program.port}`)).text).toContain("Amaza League");
  });

  test("a port in use is reported before anything slow begins or a folder is created", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const program = await start("untouched", { port });
    expect(await program.exit).toBe(1);
    expect(program.output()).toContain(`Port ${port} is taken by another program.`);
    expect(program.output()).toContain(`PORT=${port + 1} npm start`);
    await expect(readdir(program.dataDir)).rejects.toThrow("ENOENT");
    taken.close();
  });

  test("an invalid brand is reported before anything slow begins or a folder is created", async () => {
    const file = join(folder, "brands/tlk-za-en/brand.ts");
    const right = await readFile(file, "utf8");
    onTestFinished(() => writeFile(file, right));
    await writeFile(file, right.replace(/dialCode: "\d+"/, 'dialCode: "+27"'));
    const program = await start("untouched");
    expect(await program.exit).toBe(1);
    expect(program.output()).toContain("brands/tlk-za-en/brand.ts");
    expect(program.output()).not.toMatch(/First start|Building/);
    await expect(readdir(program.dataDir)).rejects.toThrow("ENOENT");
  });

  test("a kill -9 loses nothing; SIGINT stops the program and its database cleanly", async () => {
    const first = await start("data private");
    await first.ready;
    await queryDatabase(first.dataDir, "drop table if exists witness");
    await queryDatabase(first.dataDir, "create table witness as select 'still here' as word");
    process.kill(await ownerOf(first.dataDir), "SIGKILL");
    await first.exit;
    const second = await start("data private");
    await second.ready;
    expect(await queryDatabase(second.dataDir, "select word from witness")).toEqual([{ word: "still here" }]);
    await queryDatabase(second.dataDir, "drop table witness");
    await endsWell(second, "SIGINT");
  });
});

test("an ordinary user without a home has everything in the data folder; SIGTERM stops it cleanly", async () => {
  await chmod(home, 0o755);
  const dataDir = join(folder, "data ordinary");
  await mkdir(dataDir);
  if (daemon) await chown(dataDir, daemon.uid, daemon.gid);
  const program = await start("data ordinary", { person: daemon });
  await program.ready;
  expect(program.output()).toContain(`All data is in ${dataDir}.`);
  expect(await pageOf(`http://localhost:${program.port}`)).toMatchObject({ status: 200 });
  expect(await realpath(join(dataDir, "postgres"))).toBe(join(dataDir, "postgres"));
  expect(await readFile(join(dataDir, "postgres/server.log"), "utf8")).toContain(
    "ready to accept connections",
  );
  await endsWell(program, "SIGTERM");
});
