import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRestarter, type Restarter } from "./restarter.ts";

let folder: string;
let restarter: Restarter;

/** Writes a line at each start, and ends neither by itself nor on SIGTERM. */
const program = `
  require("node:fs").appendFileSync(process.env.LOG, process.pid + "\\n");
  process.on("SIGTERM", () => {});
  setInterval(() => {}, 1000);
`;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kickoff-dev-"));
  const env = { ...process.env, LOG: join(folder, "starts") };
  restarter = createRestarter({ command: [process.execPath, "-e", program], env, quietMs: 20 });
});
afterEach(async () => {
  await restarter.stop();
  await rm(folder, { recursive: true });
});

const starts = async () =>
  (await readFile(join(folder, "starts"), "utf8").catch(() => "")).split("\n").filter((line) => line !== "");
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
