import { expect, test } from "vitest";
import {
  add,
  failedFiles,
  mergeSecondRun,
  tallyBuild,
  tallyChecks,
  tallyReport,
  type FileReport,
  type Report,
} from "./tally.ts";

const games: FileReport = { name: "e2e/games.test.ts", passed: 7, failures: [] };
const chat: FileReport = { name: "e2e/chat.test.ts", passed: 1, failures: ["e2e/chat.test.ts: breaks\n  x"] };
const report: Report = { files: [games], uncaught: [] };
const empty: Report = { files: [], uncaught: [] };
const good = { code: 0, errors: "" };
const bad = { code: 1, errors: "" };

test("counts passed tests and lists failures", () => {
  const files = [games, chat];
  expect(tallyReport({ files, uncaught: ["outside the tests\n  y"] }, bad, false)).toEqual({
    passed: 8,
    failed: 2,
    failures: ["e2e/chat.test.ts: breaks\n  x", "outside the tests\n  y"],
  });
});

test("a second run replaces the results of the failed files", () => {
  const first: Report = { files: [games, { ...chat, passed: 3 }], uncaught: [] };
  expect(failedFiles(first)).toEqual(["e2e/chat.test.ts"]);
  const failedAgain = { ...empty, files: [chat] };
  expect(mergeSecondRun(first, failedAgain, bad)).toEqual({ passed: 8, failed: 1, failures: chat.failures });
  const fixed = { ...empty, files: [{ ...chat, passed: 4, failures: [] }] };
  expect(mergeSecondRun(first, fixed, good)).toEqual({ passed: 11, failed: 0, failures: [] });
  expect(mergeSecondRun(first, undefined, bad)).toMatchObject({ passed: 7, failed: 1 });
});

test("a second run does not forget an error of no file", () => {
  const first: Report = { files: [games, chat], uncaught: ["outside the tests\n  y"] };
  const fixed = { ...empty, files: [{ ...chat, failures: [] }] };
  expect(mergeSecondRun(first, fixed, good)).toEqual({ passed: 8, failed: 1, failures: first.uncaught });
});

test("counts a run with a bad exit code and no failed test as failed and names the last error", () => {
  expect(tallyReport(report, { code: null, errors: "" }, false)).toMatchObject({ passed: 7, failed: 1 });
  const errors =
    "Error: expected by a test\nerror during close \u001B[31mError: still open\u001B[39m\n    at a.ts\n";
  expect(tallyReport(report, { code: 1, errors }, false).failures).toEqual([
    "Vitest exited with 1\n  error during close Error: still open",
  ]);
});

test("names the last line if a program printed no error", () => {
  const ended = { code: 1, errors: "close timed out\nsomething keeps the process open\n" };
  expect(tallyReport(report, ended, false).failures).toEqual([
    "Vitest exited with 1\n  something keeps the process open",
  ]);
});

test("counts a run without a report as failed", () => {
  expect(tallyReport(undefined, good, false)).toMatchObject({ passed: 0, failed: 1 });
});

test("counts a run without tests as failed, unless files were named", () => {
  expect(tallyReport(empty, good, false).failed).toBe(1);
  expect(tallyReport(empty, good, true).failed).toBe(0);
});

test("counts a build as one and names its error", () => {
  expect(tallyBuild(good)).toEqual({ passed: 1, failed: 0, failures: [] });
  expect(tallyBuild({ code: 1, errors: "Error: no such file\n    at build.ts:1\n" })).toEqual({
    passed: 0,
    failed: 1,
    failures: ["The build failed\n  Error: no such file"],
  });
});

test("counts every check as one and lists the first finding of each that failed", () => {
  const output =
    "ok    types         3.1 s\nFAIL  lint         12.0 s\n\nok, said the linter\nbut no\n\nok    knip  1 s\n";
  expect(tallyChecks(output, bad)).toEqual({
    passed: 2,
    failed: 1,
    failures: ["check lint\n  ok, said the linter"],
  });
});

test("counts checks with a bad exit code or no output as failed", () => {
  expect(tallyChecks("ok    types  1 s\n", bad)).toMatchObject({ passed: 1, failed: 1 });
  expect(tallyChecks("", good)).toMatchObject({ passed: 0, failed: 1 });
});

test("adds counts", () => {
  expect(
    add([
      { passed: 1, failed: 1, failures: ["opens"] },
      { passed: 3, failed: 0, failures: [] },
    ]),
  ).toEqual({ passed: 4, failed: 1, failures: ["opens"] });
});
