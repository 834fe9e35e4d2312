/**
 * Esports words that newcomers may not know. Their explanations are `question_<word>` and `answer_<word>` in
 * `languages/<language>/questions.json`, which support lists as well.
 */
export const esportsWords = [
  "word_battleground",
  "word_qualifier",
  "word_bracket",
  "word_check_in",
  "word_forfeit",
  "points",
  "elo",
] as const;
export type EsportsWord = (typeof esportsWords)[number];

/** What a browser remembers: the words that its player knows, or that none should be explained. */
export interface WordHints {
  readonly isOff: boolean;
  readonly known: readonly EsportsWord[];
}

export const initialWordHints: WordHints = { isOff: false, known: [] };

/** Reads what was stored; what is damaged counts as nothing. */
export function parseWordHints(stored: string | null): WordHints {
  if (stored === "off") return { isOff: true, known: [] };
  const names = (stored ?? "").split(" ");
  return { isOff: false, known: esportsWords.filter((word) => names.includes(word)) };
}

export function formatWordHints({ isOff, known }: WordHints): string {
  return isOff ? "off" : known.join(" ");
}

export function withKnownWord(words: WordHints, word: EsportsWord): WordHints {
  return words.known.includes(word) ? words : { ...words, known: [...words.known, word] };
}

export function isExplained({ isOff, known }: WordHints, word: EsportsWord): boolean {
  return !isOff && !known.includes(word);
}
