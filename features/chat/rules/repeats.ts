/** Within this time the same text counts as repeated. */
export const repeatMs = 5 * 60_000;
/** Shorter texts, like "gg" or "good game", are said often. */
const shortLength = 12;
const shortRepeats = 5;
const longRepeats = 2;

/** The text without case, spaces and signs, so that small changes do not hide a repeat. */
export function comparableText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

/** Whether a text that its author has sent `before` times within `repeatMs` is held. */
export function isRepeated(comparable: string, before: number): boolean {
  if (comparable === "") return false;
  return before >= (Array.from(comparable).length < shortLength ? shortRepeats : longRepeats);
}
