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

test("passed and failed tests are counted as Vitest counts them", () => {
  expect(tallyReport({ ...report, numFailedTests: 2 }, 1, false)).toEqual({ passed: 7, failed: 2 });
});

test("a skipped test is a failed one", () => {
  expect(tallyReport({ ...report, numPendingTests: 1, numTodoTests: 1 }, 0, false).failed).toBe(2);
});

test("a file that cannot be loaded fails although it has no tests", () => {
  const testResults = [{ name: "e2e/games.test.ts", status: "failed", assertionResults: [] }];
  expect(tallyReport({ ...report, testResults }, 1, false).failed).toBe(1);
});

test("what passed at a second try is told with why it had failed; what failed for good is no such thing", () => {
  const assertionResults = [
    { fullName: "opens", status: "passed", failureMessages: [] },
    { fullName: "closes", status: "passed", failureMessages: ["Error: too slow"] },
    { fullName: "breaks", status: "failed", failureMessages: ["Error: broken", "Error: broken"] },
  ];
  const testResults = [{ name: "e2e/games.test.ts", status: "failed", assertionResults }];
  expect(secondTries(report)).toEqual([]);
  expect(secondTries({ ...report, testResults })).toEqual(["e2e/games.test.ts: closes\n  Error: too slow"]);
});

test("a run that ends badly without a failed test is a failure", () => {
  expect(tallyReport(report, 1, false)).toEqual({ passed: 7, failed: 1 });
  expect(tallyReport(report, null, false)).toEqual({ passed: 7, failed: 1 });
  expect(tallyReport(undefined, 0, false)).toEqual({ passed: 0, failed: 1 });
});

test("a run without tests is a failure, unless files were named that it does not have", () => {
  const empty = { ...report, numPassedTests: 0, testResults: [] };
  expect(tallyReport(empty, 0, false).failed).toBe(1);
  expect(tallyReport(empty, 0, true).failed).toBe(0);
});

test("every check counts as one", () => {
  const output =
    "ok    types         3.1 s\nFAIL  lint         12.0 s\n\nok, said the linter\n\nok    knip  1 s\n";
  expect(tallyChecks(output, 1)).toEqual({ passed: 2, failed: 1 });
});

test("checks that end badly or say nothing are a failure", () => {
  expect(tallyChecks("ok    types  1 s\n", 2)).toEqual({ passed: 1, failed: 1 });
  expect(tallyChecks("", 0)).toEqual({ passed: 0, failed: 1 });
});

test("sums are sums", () => {
  expect(
    add([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 });
});
