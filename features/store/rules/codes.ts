/** Codes that a file may contain, so that one transaction stays short. */
const maxCodes = 10_000;
const codePattern = /^[\w-]{4,64}$/;

export interface ReadCodes {
  readonly codes: readonly string[];
  /** Numbers of the lines that are no code, the first is 1. */
  readonly invalid: readonly number[];
  /** Numbers of the lines that repeat an earlier line. */
  readonly repeated: readonly number[];
  readonly isTooLong: boolean;
}

/** Reads a file with one code per line. Empty lines and spaces around codes are ignored. */
export function readCodes(text: string): ReadCodes {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const codes = new Set<string>();
  const invalid: number[] = [];
  const repeated: number[] = [];
  for (const [index, line] of lines.entries()) {
    if (line === "") continue;
    if (!codePattern.test(line)) invalid.push(index + 1);
    else if (codes.has(line)) repeated.push(index + 1);
    else codes.add(line);
  }
  return { codes: [...codes], invalid, repeated, isTooLong: codes.size > maxCodes };
}
