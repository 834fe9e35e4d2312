import { expect, test } from "vitest";
import { add, failedFiles, type Report, tallyChecks, tallyReport, mergeSecondRun } from "./tally.ts";

const report: Report = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: "e2e/games.test.ts",
      status: "passed",
      assertionResults: [{ fullName: "opens", status: "passed", failureMessages: [] }],
    },
  ],
};

test("counts passed and failed tests as Vitest does", () => {
  expect(tallyReport({ ...report, numFailedTests: 2 }, 1, false)).toMatchObject({ passed: 7, failed: 2 });
});

test("counts a skipped test as failed", () => {
  expect(tallyReport({ ...report, numPendingTests: 1, numTodoTests: 1 }, 0, false).failed).toBe(2);
});

test("counts a file that cannot be loaded as failed", () => {
  const testResults = [{ name: "e2e/games.test.ts", status: "failed", assertionResults: [] }];
  expect(tallyReport({ ...report, testResults }, 1, false).failed).toBe(1);
});

test("lists each failed test with its first error", () => {
  const assertionResults = [
    { fullName: "opens", status: "passed", failureMessages: [] },
    { fullName: "breaks", status: "failed", failureMessages: ["Error: broken", "Error: later"] },
  ];
  const testResults = [
    { name: "e2e/games.test.ts", status: "failed", assertionResults },
    { name: "e2e/chat.test.ts", status: "failed", message: "no such module", assertionResults: [] },
  ];
  expect(tallyReport({ ...report, numFailedTests: 1, testResults }, 1, false).failures).toEqual([
    "e2e/games.test.ts: breaks\n  Error: broken",
    "e2e/chat.test.ts: cannot be loaded\n  no such module",
  ]);
});

test("a second run replaces the results of the failed files", () => {
  const opens = { fullName: "opens", status: "passed", failureMessages: [] };
  const breaks = { fullName: "breaks", status: "failed", failureMessages: ["Error: broken"] };
  const first: Report = {
    ...report,
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { name: "e2e/games.test.ts", status: "passed", assertionResults: [opens, opens] },
      { name: "e2e/chat.test.ts", status: "failed", assertionResults: [opens, breaks] },
    ],
  };
  const second: Report = {
    ...report,
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [first.testResults[1]!],
  };
  expect(failedFiles(first)).toEqual(["e2e/chat.test.ts"]);
  expect(mergeSecondRun(first, second, 1)).toMatchObject({ passed: 3, failed: 1 });
  const fixed = { ...report, numPassedTests: 2 };
  expect(mergeSecondRun(first, fixed, 0)).toEqual({ passed: 4, failed: 0, failures: [] });
  expect(mergeSecondRun(first, undefined, 1)).toMatchObject({ passed: 2, failed: 1 });
});

test("counts a run with a bad exit code and no failed test as failed", () => {
  expect(tallyReport(report, 1, false)).toMatchObject({ passed: 7, failed: 1 });
  expect(tallyReport(report, null, false)).toMatchObject({ passed: 7, failed: 1 });
});

test("counts a run without a report as failed", () => {
  expect(tallyReport(undefined, 0, false)).toMatchObject({ passed: 0, failed: 1 });
});

test("counts a run without tests as failed, unless files were named", () => {
  const empty = { ...report, numPassedTests: 0, testResults: [] };
  expect(tallyReport(empty, 0, false).failed).toBe(1);
  expect(tallyReport(empty, 0, true).failed).toBe(0);
});

test("counts every check as one", () => {
  const output =
    "ok    types         3.1 s\nFAIL  lint         12.0 s\n\nok, said the linter\n\nok    knip  1 s\n";
  expect(tallyChecks(output, 1)).toEqual({ passed: 2, failed: 1, failures: ["check lint"] });
});

test("counts checks with a bad exit code or no output as failed", () => {
  expect(tallyChecks("ok    types  1 s\n", 2)).toMatchObject({ passed: 1, failed: 1 });
  expect(tallyChecks("", 0)).toMatchObject({ passed: 0, failed: 1 });
});

test("adds counts", () => {
  expect(
    add([
      { passed: 1, failed: 1, failures: ["opens"] },
      { passed: 3, failed: 0, failures: [] },
    ]),
  ).toEqual({ passed: 4, failed: 1, failures: ["opens"] });
});
