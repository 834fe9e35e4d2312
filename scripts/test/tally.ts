import { stripVTControlCharacters } from "node:util";

export interface Tally {
  passed: number;
  failed: number;
  /** Each failure with the first line of its error, printed once more after all output. */
  failures: readonly string[];
}

export function add(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** What `reporter.ts` writes. */
export interface Report {
  files: readonly FileReport[];
  /** Errors of no test file. */
  uncaught: readonly string[];
}

export interface FileReport {
  name: string;
  passed: number;
  /** Failed and skipped tests, failed hooks and uncaught errors; one if the file cannot be loaded. */
  failures: readonly string[];
}

/** How a program ended. */
export interface Ended {
  code: number | null;
  errors: string;
}

/** Test files to run again. */
export function failedFiles(report: Report): string[] {
  return report.files.filter(({ failures }) => failures.length > 0).map(({ name }) => name);
}

export function tallyReport(report: Report | undefined, ended: Ended, mayBeEmpty: boolean): Tally {
  if (report === undefined) return oneFailure(0, "Vitest wrote no report", ended);
  const passed = countPassed(report.files);
  const failures = [...report.files.flatMap((file) => file.failures), ...report.uncaught];
  if (ended.code !== 0 && failures.length === 0) {
    return oneFailure(passed, `Vitest exited with ${ended.code}`, ended);
  }
  if (passed + failures.length === 0 && !mayBeEmpty) return oneFailure(0, "No test was found", ended);
  return { passed, failed: failures.length, failures };
}

/** The files that failed passed or failed again; the others keep their result. */
export function mergeSecondRun(first: Report, second: Report | undefined, ended: Ended): Tally {
  const kept: Tally = {
    passed: countPassed(first.files.filter(({ failures }) => failures.length === 0)),
    failed: first.uncaught.length,
    failures: first.uncaught,
  };
  return add([kept, tallyReport(second, ended, false)]);
}

export function tallyBuild(ended: Ended): Tally {
  if (ended.code === 0) return { passed: 1, failed: 0, failures: [] };
  return oneFailure(0, "The build failed", ended);
}

function countPassed(files: readonly FileReport[]): number {
  return files.reduce((sum, { passed }) => sum + passed, 0);
}

/** With the last error that the program printed. */
function oneFailure(passed: number, failure: string, { errors }: Ended): Tally {
  const lines = stripVTControlCharacters(errors).trim().split("\n");
  const error = lines.findLast((line) => /error: /i.test(line)) ?? lines.at(-1);
  return { passed, failed: 1, failures: [describeFailure(failure, error ?? "")] };
}

/** A failure with the first line of its error. */
export function describeFailure(failure: string, error: string): string {
  const line = firstLine(error);
  return line === "" ? failure : `${failure}\n  ${line}`;
}

function firstLine(text: string): string {
  return stripVTControlCharacters(text).trim().split("\n", 1).join("").trim();
}

/** Each line of `npm run check` with the result of a check counts as one; no line counts as a failure. */
export function tallyChecks(output: string, ended: Ended): Tally {
  const passed = [...output.matchAll(/^ok {4}\S/gm)].length;
  const failures = [...output.matchAll(/^FAIL {2}(\S+).*\s*(.*)/gm)].map(([, name, fault = ""]) =>
    describeFailure(`check ${name}`, fault),
  );
  if ((ended.code !== 0 && failures.length === 0) || passed + failures.length === 0) {
    return oneFailure(passed, `The checks exited with ${ended.code}`, ended);
  }
  return { passed, failed: failures.length, failures };
}
