import { expect, test } from "vitest";
import { noteLines } from "./note-lines.ts";

test("prints a short note as one line", () => {
  expect(noteLines("He left at 2-1.")).toEqual(["He left at 2-1."]);
});

test("prints each line of a note, without control and direction characters", () => {
  expect(noteLines("one\r\ntwo\u2028three\u0007\u202e")).toEqual(["one", "two", "three\u{fffd}\u{fffd}"]);
});

test("does not let padding reach the next line", () => {
  const statement = "16/11/2026, 12:00  staff: rule upheld";
  for (const space of [" ", "\t", "\u00a0", "\u3000"]) {
    expect(noteLines(`Look${space.repeat(300)}${statement}`)).toEqual([
      "Look 16/11/2026, 12:00 staff: rule upheld",
    ]);
  }
});

test("breaks long lines between words, and long words", () => {
  const words = "word ".repeat(30).trim();
  expect(noteLines(words)).toHaveLength(3);
  expect(noteLines(words).join(" ")).toBe(words);
  expect(noteLines("a".repeat(120))).toEqual(["a".repeat(56), "a".repeat(56), "a".repeat(8)]);
  expect(noteLines("界".repeat(30))).toEqual(["界".repeat(28), "界界"]);
});
