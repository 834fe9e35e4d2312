import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRestarter, type Restarter } from "./restarter.ts";

let folder: string;
let restarter: Restarter;

/** Writes a line when it starts and one when it is ready. Ignores SIGTERM and never exits. */
const program = `
  const log = (name) => require("node:fs").appendFileSync(process.env[name], process.pid + "\\n");
  log("LOADED");
  process.once("message", () => {
    log("STARTED");
    process.send("ready");
  });
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kickoff-dev-"));
  const env = { ...process.env, LOADED: join(folder, "loaded"), STARTED: join(folder, "started") };
  restarter = createRestarter({ command: [process.execPath, "-e", program], env, quietMs: 20 });
});
afterEach(async () => {
  await restarter.stop();
  await rm(folder, { recursive: true });
});

const pids = async (name: string) =>
  (await readFile(join(folder, name), "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
const loaded = () => pids("loaded");
const starts = () => pids("started");
const isAlive = (pid: string | undefined) => {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
};

test("several changes at once start the program once, and a later change kills it first", async () => {
  restarter.restart();
  restarter.restart();
  await expect.poll(starts).toHaveLength(1);
  restarter.restart();
  await expect.poll(starts).toHaveLength(2);
  const [first, second] = await starts();
  expect(isAlive(first)).toBe(false);
  expect(isAlive(second)).toBe(true);
  await restarter.stop();
  expect(isAlive(second)).toBe(false);
});

test("the next process loads ahead and starts only after a change", async () => {
  restarter.restart();
  await expect.poll(loaded).toHaveLength(2);
  const [first, spare] = await loaded();
  expect(await starts()).toEqual([first]);
  restarter.restart();
  await expect.poll(starts).toEqual([first, spare]);
  await expect.poll(loaded).toHaveLength(3);
  await restarter.stop();
  const last = (await loaded()).at(-1);
  expect(isAlive(last)).toBe(false);
});
