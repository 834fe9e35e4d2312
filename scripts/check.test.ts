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

test("runs checks by name and prints a line with the duration for each", () => {
  const { status, output } = check("words", "imports");
  expect(output).toMatch(/^ok {4}words +\d+\.\d s$/m);
  expect(output).toMatch(/^ok {4}imports +\d+\.\d s$/m);
  expect(output).toContain("2 checks passed");
  expect(status).toBe(0);
});

test("prints the findings of a failed check and exits with 1", () => {
  const { status, output } = check("words", "css");
  expect(output).toMatch(/^FAIL {2}css/m);
  expect(output).toContain("kit/a.css:2 [logical properties only] left is a physical property.");
  expect(output).toContain("1 of 2 failed: css");
  expect(status).toBe(1);
});

test("counts a check that throws as failed", async () => {
  await writeFile(join(root, "kit/broken.ts"), "const = ;");
  const { status, output } = check("imports");
  await rm(join(root, "kit/broken.ts"));
  expect(output).toContain("kit/broken.ts does not parse");
  expect(status).toBe(1);
});

test("refuses an unknown name and lists the known ones", () => {
  const { status, output } = check("spelling");
  expect(output).toMatch(/Unknown check: spelling. Known checks: .*imports.*lockfile/);
  expect(status).toBe(2);
});
