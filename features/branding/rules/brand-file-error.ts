import { lineOf } from "#kit/pure/source-line.ts";

/** One error, a sentence for each fault. A fault begins with its field, so the file's text gives the line. */
export function brandFileError(fileName: string, faults: readonly string[], source?: string): Error {
  const placeOf = (fault: string) =>
    source === undefined ? fileName : `${fileName}:${lineOf(source, fault.split(" ", 1)[0] ?? "")}`;
  return new Error(faults.map((fault) => `${placeOf(fault)}: ${fault}.`).join("\n"));
}
