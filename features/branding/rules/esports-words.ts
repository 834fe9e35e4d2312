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
export interface KnownWords {
  readonly isOff: boolean;
  readonly known: readonly EsportsWord[];
}

export const noKnownWords: KnownWords = { isOff: false, known: [] };

/** Reads what was stored; what is damaged counts as nothing. */
export function parseKnownWords(stored: string | null): KnownWords {
  if (stored === "off") return { isOff: true, known: [] };
  const names = (stored ?? "").split(" ");
  return { isOff: false, known: esportsWords.filter((word) => names.includes(word)) };
}

export function writeKnownWords({ isOff, known }: KnownWords): string {
  return isOff ? "off" : known.join(" ");
}

export function addKnownWord(words: KnownWords, word: EsportsWord): KnownWords {
  return words.known.includes(word) ? words : { ...words, known: [...words.known, word] };
}

export function isExplained({ isOff, known }: KnownWords, word: EsportsWord): boolean {
  return !isOff && !known.includes(word);
}
