import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Report } from "./tally.ts";

const files = {
  "after-all": `
    afterAll(() => { throw new Error("cannot close"); });
    test("ran before", () => {});`,
  "after-all-of-a-group": `
    describe("group", () => {
      afterAll(() => { throw new Error("cannot close the group"); });
      test("in the group", () => {});
    });`,
  "after-each": `
    afterEach(() => { throw new Error("cannot clean up"); });
    test("ran", () => {});`,
  "before-all": `
    beforeAll(() => { throw new Error("no database"); });
    test("never runs", () => {});`,
  import: `
    import "./missing.js";
    test("never runs", () => {});`,
  rejection: `
    test("goes on", () => { void Promise.reject(new Error("nothing caught it")); });`,
  skipped: `
    test.skip("later", () => {});
    test.todo("some day");`,
  test: `
    test("works", () => {});
    describe("group", () => test("breaks", () => expect(1, "the\\nsum").toBe(2)));`,
};
let folder: string;
let report: Report;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "kickoff-reporter-"));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, `${name}.test.js`), text);
  const reportFile = join(folder, "report.json");
  spawnSync(
    process.execPath,
    [
      resolve("node_modules/vitest/vitest.mjs"),
      "run",
      "--globals",
      `--reporter=${resolve("scripts/test/reporter.ts")}`,
    ],
    { cwd: folder, env: { ...process.env, TEST_REPORT: reportFile } },
  );
  report = JSON.parse(await readFile(reportFile, "utf8")) as Report;
});

afterAll(() => rm(folder, { recursive: true }));

const of = (name: string) => report.files.find((file) => file.name === `${name}.test.js`);

test("names a failed test with the first line of its error", () => {
  expect(of("test")).toMatchObject({ passed: 1, failures: ["test.test.js: group > breaks\n  the"] });
});

test.each([
  ["after-all", "after-all.test.js\n  cannot close"],
  ["after-all-of-a-group", "after-all-of-a-group.test.js: group\n  cannot close the group"],
  ["after-each", "after-each.test.js: ran\n  cannot clean up"],
  ["before-all", "before-all.test.js\n  no database"],
])("names a failed hook: %s", (name, failure) => {
  expect(of(name)?.failures).toEqual([failure]);
});

test("names a file that cannot be loaded", () => {
  expect(of("import")?.failures).toEqual([expect.stringMatching(/^import\.test\.js\n {2}.*missing\.js/)]);
});

test("names the file of a rejection that nothing caught", () => {
  expect(of("rejection")).toMatchObject({ passed: 1, failures: ["rejection.test.js\n  nothing caught it"] });
  expect(report.uncaught).toEqual([]);
});

test("lists skipped tests as failures", () => {
  expect(of("skipped")?.failures).toEqual([
    "skipped.test.js: later\n  skipped",
    "skipped.test.js: some day\n  skipped",
  ]);
});
