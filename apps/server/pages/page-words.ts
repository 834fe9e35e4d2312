/** The keys of the words that each page, frame or entry can say, by its source file. */
export type WordIndex = Readonly<Record<string, readonly string[]>>;

export function wordsOf(index: WordIndex, files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => index[file] ?? []));
}
