import { expect, test } from "vitest";
import {
  esportsWords,
  isExplained,
  initialWordHints,
  parseWordHints,
  withKnownWord,
  formatWordHints,
} from "./esports-words.ts";

test("a word is explained until it is known", () => {
  const words = withKnownWord(withKnownWord(initialWordHints, "elo"), "elo");
  expect(isExplained(words, "elo")).toBe(false);
  expect(isExplained(words, "points")).toBe(true);
  expect(parseWordHints(formatWordHints(words))).toEqual({ isOff: false, known: ["elo"] });
});

test("switched off, no word is explained; switched on again, every word is", () => {
  const off = parseWordHints(formatWordHints({ isOff: true, known: ["elo"] }));
  expect(esportsWords.filter((word) => isExplained(off, word))).toEqual([]);
  expect(esportsWords.every((word) => isExplained(initialWordHints, word))).toBe(true);
});

test.each([null, "", "word_of_another_version", "{]"])(
  "what was stored as %j counts as nothing",
  (stored) => {
    expect(parseWordHints(stored)).toEqual(initialWordHints);
  },
);
