export interface Tally {
  passed: number;
  failed: number;
}

export function add(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The part of Vitest's JSON report that is used. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly FileReport[];
}

interface FileReport {
  name: string;
  status: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

/** Flaky tests: passed at a second try, with their first error. */
export function secondTries(report: Report): string[] {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${name}: ${fullName}\n  ${failureMessages.join("\n  ")}`),
  );
}

/** Skipped tests and files that cannot be loaded count as failed. */
export function tallyReport(report: Report | undefined, exitCode: number | null, mayBeEmpty: boolean): Tally {
  if (report === undefined) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length;
  const isUnexplained = exitCode !== 0 && failed === 0;
  const isEmpty = passed + failed === 0 && !mayBeEmpty;
  return { passed, failed: isUnexplained || isEmpty ? 1 : failed };
}

/** Each line of `npm run check` with the result of a check counts as one; no line counts as a failure. */
export function tallyChecks(output: string, exitCode: number | null): Tally {
  const outcomes = [...output.matchAll(/^(ok {2}|FAIL) {2}\S/gm)].map(([, outcome]) => outcome);
  const failed = outcomes.filter((outcome) => outcome === "FAIL").length;
  const isUnexplained = (exitCode !== 0 && failed === 0) || outcomes.length === 0;
  return { passed: outcomes.length - failed, failed: isUnexplained ? 1 : failed };
}
