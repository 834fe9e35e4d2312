/** Where the problem is, which rule it breaks, what to do instead, and where to read about it. */
export interface Finding {
  file: string;
  line: number;
  rule: string;
  problem: string;
  instead: string;
  read?: string;
}

export function formatFinding({
  file,
  line,
  rule,
  problem,
  instead,
  read = "docs/architecture.md",
}: Finding) {
  return `${file}:${line} [${rule}] ${problem}\n    Instead: ${instead}\n    Read: ${read}`;
}

/** A check that finds no files would always pass, so that is a finding too. */
export function noFilesFound(rule: string, what: string): Finding {
  return {
    file: ".",
    line: 1,
    rule,
    problem: `found no ${what} at all.`,
    instead: "run it from the root of the project, or correct the paths that it reads.",
    read: "docs/decisions/0004-checks.md",
  };
}
