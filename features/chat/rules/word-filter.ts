/** Words of one language: `mask` are replaced by stars, `hold` keep a message back until a moderator has read it. */
export interface WordList {
  readonly mask: readonly string[];
  readonly hold: readonly string[];
}

export interface Filtered {
  readonly text: string;
  readonly isHeld: boolean;
}

export type WordFilter = (text: string) => Filtered;

/** Which letter a digit or sign stands for in `sh1t`. */
const letterOf: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Letters with their disguises: with accents, and digits and signs in place of letters. */
const words = /[\p{L}\p{M}\p{N}@$!*]+/gu;

/** The word as the lists spell it. */
function plainWord(word: string): string {
  const letters = /^\p{N}+$/u.test(word)
    ? word
    : word.replaceAll(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign);
  return letters
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(\p{L})\1{2,}/gu, "$1");
}

interface Word {
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(words)].map(({ 0: word, index }) => ({
    plain: plainWord(word.replace(/!+$/, "")),
    start: index,
    end: index + word.length,
  }));
}

/** Finds whole words and phrases only, so that a name that contains a bad word is not changed. */
export function createWordFilter(lists: readonly WordList[]): WordFilter {
  const phrasesOf = (kind: keyof WordList) => new Set(lists.flatMap((list) => list[kind].map(phraseOf)));
  const masked = phrasesOf("mask");
  const held = phrasesOf("hold");
  const longest = Math.max(1, ...[...masked, ...held].map((phrase) => phrase.split(" ").length));
  return (text) => {
    const found = wordsOf(text);
    const spans: { start: number; end: number }[] = [];
    let isHeld = false;
    for (let from = 0; from < found.length; from++) {
      for (let length = 1; length <= longest && from + length <= found.length; length++) {
        const part = found.slice(from, from + length);
        const phrase = part.map(({ plain }) => plain).join(" ");
        isHeld ||= held.has(phrase);
        const [first, last] = [part[0], part.at(-1)];
        if (masked.has(phrase) && first && last) spans.push({ start: first.start, end: last.end });
      }
    }
    return { text: mask(text, spans), isHeld };
  };
}

function phraseOf(phrase: string): string {
  return wordsOf(phrase)
    .map(({ plain }) => plain)
    .join(" ");
}

function mask(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans.reduce(
    (masked, { start, end }) =>
      masked.slice(0, start) + masked.slice(start, end).replaceAll(/\S/g, "*") + masked.slice(end),
    text,
  );
}
