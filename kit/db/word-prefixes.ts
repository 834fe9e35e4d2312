/** A query of PostgreSQL's text search for texts with words that begin like these; undefined without a word. */
export function wordPrefixes(text: string): string | undefined {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length === 0 ? undefined : words.map((word) => `${word}:*`).join(" & ");
}
