/** The dictionary keys that each page, frame or entry can use, by source file. */
export type WordIndex = Readonly<Record<string, readonly string[]>>;

export function wordsOf(index: WordIndex, files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => index[file] ?? []));
}
