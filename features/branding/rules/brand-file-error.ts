import { lineOf } from "#kit/pure/source-line.ts";

/** One error with a sentence per fault. A fault starts with its field, by which the line is found in the source. */
export function brandFileError(fileName: string, faults: readonly string[], source?: string): Error {
  const placeOf = (fault: string) =>
    source === undefined ? fileName : `${fileName}:${lineOf(source, fault.split(" ", 1)[0] ?? "")}`;
  return new Error(faults.map((fault) => `${placeOf(fault)}: ${fault}.`).join("\n"));
}
