export interface Tally {
  passed: number;
  failed: number;
  /** Each failure with its first error, printed once more after all output. */
  failures: readonly string[];
}

export function add(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
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
  /** The error of a file that cannot be loaded. */
  message?: string;
  assertionResults: readonly { fullName: string; status: string; failureMessages: readonly string[] }[];
}

/** Test files to run again: those with a failed test and those that could not be loaded. */
export function failedFiles(report: Report): string[] {
  return report.testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
}

/** Skipped tests and files that cannot be loaded count as failed. */
export function tallyReport(report: Report | undefined, exitCode: number | null, mayBeEmpty: boolean): Tally {
  if (report === undefined) return { passed: 0, failed: 1, failures: ["Vitest wrote no report"] };
  const broken = report.testResults.filter(isBroken);
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests + broken.length;
  const failures = report.testResults.flatMap(describeFailures);
  if (exitCode !== 0 && failed === 0) {
    return { passed, failed: 1, failures: [`Vitest exited with ${exitCode}`] };
  }
  if (passed + failed === 0 && !mayBeEmpty) return { passed, failed: 1, failures: ["No test was found"] };
  return { passed, failed, failures };
}

/** The files that failed passed or failed again; the others keep their result. */
export function mergeSecondRun(first: Report, second: Report | undefined, exitCode: number | null): Tally {
  const again = tallyReport(second, exitCode, false);
  const files = new Set(failedFiles(first));
  const kept = first.testResults
    .filter(({ name }) => !files.has(name))
    .flatMap(({ assertionResults }) => assertionResults);
  return { ...again, passed: again.passed + kept.filter(({ status }) => status === "passed").length };
}

function isBroken({ status, assertionResults }: FileReport): boolean {
  return status === "failed" && assertionResults.length === 0;
}

function describeFailures(file: FileReport): string[] {
  if (isBroken(file)) return [`${file.name}: cannot be loaded\n  ${file.message ?? ""}`];
  return file.assertionResults
    .filter(({ status }) => status !== "passed")
    .map(
      ({ fullName, failureMessages }) => `${file.name}: ${fullName}\n  ${failureMessages[0] ?? "skipped"}`,
    );
}

/** Each line of `npm run check` with the result of a check counts as one; no line counts as a failure. */
export function tallyChecks(output: string, exitCode: number | null): Tally {
  const outcomes = [...output.matchAll(/^(ok {2}|FAIL) {2}\S/gm)].map(([, outcome]) => outcome);
  const failures = [...output.matchAll(/^FAIL {2}(\S+)/gm)].map(([, name]) => `check ${name}`);
  const passed = outcomes.length - failures.length;
  if ((exitCode !== 0 && failures.length === 0) || outcomes.length === 0) {
    return { passed, failed: 1, failures: [`The checks exited with ${exitCode}`] };
  }
  return { passed, failed: failures.length, failures };
}
