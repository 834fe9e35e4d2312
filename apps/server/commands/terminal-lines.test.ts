import { expect, test } from "vitest";
import { terminalLines } from "./terminal-lines.ts";

test("prints a short note as one line", () => {
  expect(terminalLines("He left at 2-1.")).toEqual(["He left at 2-1."]);
});

test("prints each line of a note, without control and direction characters", () => {
  expect(terminalLines("one\r\ntwo\u2028three\u0007\u202e")).toEqual(["one", "two", "three\u{fffd}\u{fffd}"]);
});

test("does not let padding reach the next line", () => {
  const statement = "16/11/2026, 12:00  staff: rule upheld";
  for (const space of [" ", "\t", "\u00a0", "\u3000"]) {
    expect(terminalLines(`Look${space.repeat(300)}${statement}`)).toEqual([
      "Look 16/11/2026, 12:00 staff: rule upheld",
    ]);
  }
});

test("breaks long lines between words, and long words", () => {
  const words = "word ".repeat(30).trim();
  expect(terminalLines(words)).toHaveLength(3);
  expect(terminalLines(words).join(" ")).toBe(words);
  expect(terminalLines("a".repeat(120))).toEqual(["a".repeat(56), "a".repeat(56), "a".repeat(8)]);
  expect(terminalLines("界".repeat(30))).toEqual(["界".repeat(28), "界界"]);
});
