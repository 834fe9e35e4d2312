/** The dictionary keys that each page, frame or entry can use, by source file. */
export type TextKeyIndex = Readonly<Record<string, readonly string[]>>;

export function textKeysOf(index: TextKeyIndex, files: readonly string[]): ReadonlySet<string> {
  return new Set(files.flatMap((file) => index[file] ?? []));
}
