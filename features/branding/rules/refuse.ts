/** One error, a sentence for each fault. */
export function refuse(fileName: string, faults: readonly string[]): Error {
  return new Error(faults.map((fault) => `${fileName}: ${fault}.`).join("\n"));
}
