/** A shorter prefix matches too many names to be useful. */
const minSearchLength = 2;

/** Names are compared in lower case. Null when the text is too short to search for. */
export function searchPrefix(text: string): string | null {
  const prefix = text.normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
  return Array.from(prefix).length < minSearchLength ? null : prefix;
}
