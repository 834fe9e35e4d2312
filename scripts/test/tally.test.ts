import { expect, test } from "vitest";
import { add, type Report, secondTries, tallyChecks, tallyReport } from "./tally.ts";

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
  expect(tallyReport({ ...report, numFailedTests: 2 }, 1, false)).toEqual({ passed: 7, failed: 2 });
});

test("counts a skipped test as failed", () => {
  expect(tallyReport({ ...report, numPendingTests: 1, numTodoTests: 1 }, 0, false).failed).toBe(2);
});

test("counts a file that cannot be loaded as failed", () => {
  const testResults = [{ name: "e2e/games.test.ts", status: "failed", assertionResults: [] }];
  expect(tallyReport({ ...report, testResults }, 1, false).failed).toBe(1);
});

test("lists tests that passed at a second try with their first error", () => {
  const assertionResults = [
    { fullName: "opens", status: "passed", failureMessages: [] },
    { fullName: "closes", status: "passed", failureMessages: ["Error: too slow"] },
    { fullName: "breaks", status: "failed", failureMessages: ["Error: broken", "Error: broken"] },
  ];
  const testResults = [{ name: "e2e/games.test.ts", status: "failed", assertionResults }];
  expect(secondTries(report)).toEqual([]);
  expect(secondTries({ ...report, testResults })).toEqual(["e2e/games.test.ts: closes\n  Error: too slow"]);
});

test("counts a run with a bad exit code and no failed test as failed", () => {
  expect(tallyReport(report, 1, false)).toEqual({ passed: 7, failed: 1 });
  expect(tallyReport(report, null, false)).toEqual({ passed: 7, failed: 1 });
  expect(tallyReport(undefined, 0, false)).toEqual({ passed: 0, failed: 1 });
});

test("counts a run without tests as failed, unless files were named", () => {
  const empty = { ...report, numPassedTests: 0, testResults: [] };
  expect(tallyReport(empty, 0, false).failed).toBe(1);
  expect(tallyReport(empty, 0, true).failed).toBe(0);
});

test("counts every check as one", () => {
  const output =
    "ok    types         3.1 s\nFAIL  lint         12.0 s\n\nok, said the linter\n\nok    knip  1 s\n";
  expect(tallyChecks(output, 1)).toEqual({ passed: 2, failed: 1 });
});

test("counts checks with a bad exit code or no output as failed", () => {
  expect(tallyChecks("ok    types  1 s\n", 2)).toEqual({ passed: 1, failed: 1 });
  expect(tallyChecks("", 0)).toEqual({ passed: 0, failed: 1 });
});

test("adds counts", () => {
  expect(
    add([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 });
});
