import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const command = resolve("scripts/check.ts");
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "kickoff-check-"));
  await mkdir(join(root, "kit"));
  await writeFile(join(root, "kit/a.ts"), "export const pure = true;\n");
  await writeFile(join(root, "kit/a.css"), ".a {\n  left: 0;\n}\n");
});

afterAll(() => rm(root, { recursive: true }));

function check(...names: string[]) {
  const { status, stdout, stderr } = spawnSync("node", [command, ...names], { cwd: root, encoding: "utf8" });
  return { status, output: stdout + stderr };
}

test("checks run by name, each with a line and its time", () => {
  const { status, output } = check("words", "imports");
  expect(output).toMatch(/^ok {4}words +\d+\.\d s$/m);
  expect(output).toMatch(/^ok {4}imports +\d+\.\d s$/m);
  expect(output).toContain("2 checks passed");
  expect(status).toBe(0);
});

test("one that fails shows its findings and fails the command", () => {
  const { status, output } = check("words", "css");
  expect(output).toMatch(/^FAIL {2}css/m);
  expect(output).toContain("kit/a.css:2 [logical properties only] left names a side of the screen.");
  expect(output).toContain("1 of 2 failed: css");
  expect(status).toBe(1);
});

test("one that breaks down counts as failed", async () => {
  await writeFile(join(root, "kit/broken.ts"), "const = ;");
  const { status, output } = check("imports");
  await rm(join(root, "kit/broken.ts"));
  expect(output).toContain("kit/broken.ts does not parse");
  expect(status).toBe(1);
});

test("an unknown name is refused with the names there are", () => {
  const { status, output } = check("spelling");
  expect(output).toMatch(/No check is named spelling. There are: .*imports.*lockfile/);
  expect(status).toBe(2);
});
