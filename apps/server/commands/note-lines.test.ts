import { expect, test } from "vitest";
import { noteLines } from "./note-lines.ts";

test("a note that fits is one line as it was written", () => {
  expect(noteLines("He left at 2-1.")).toEqual(["He left at 2-1."]);
});

test("each line of a note is one, and nothing in it moves the cursor or turns what follows", () => {
  expect(noteLines("one\r\ntwo\u2028three\u0007\u202e")).toEqual(["one", "two", "three\u{fffd}\u{fffd}"]);
});

test("no end of a line reaches the next by what it is padded with", () => {
  const statement = "16/11/2026, 12:00  staff: rule upheld";
  for (const space of [" ", "\t", "\u00a0", "\u3000"]) {
    expect(noteLines(`Look${space.repeat(300)}${statement}`)).toEqual([
      "Look 16/11/2026, 12:00 staff: rule upheld",
    ]);
  }
});

test("what is longer than a line of a terminal is broken between words, and within one that is longer still", () => {
  const words = "word ".repeat(30).trim();
  expect(noteLines(words)).toHaveLength(3);
  expect(noteLines(words).join(" ")).toBe(words);
  expect(noteLines("a".repeat(120))).toEqual(["a".repeat(56), "a".repeat(56), "a".repeat(8)]);
  expect(noteLines("界".repeat(30))).toEqual(["界".repeat(28), "界界"]);
});
