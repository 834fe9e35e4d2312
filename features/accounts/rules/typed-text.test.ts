import { expect, test } from "vitest";
import { cleanText, isSameText } from "./typed-text.ts";

test("removes invisible characters", () => {
  expect(cleanText("  I\u202e play\u0000\n\n foot\u200bball ")).toBe("I play football");
});

test.each([
  ["Ada", "ada", true],
  ["  ADA ", "Ada", true],
  ["Ａｄａ", "Ada", true],
  ["Ada1", "Ada", false],
  ["", "Ada", false],
])("“%s” equals “%s”: %s", (typed, stored, isSame) => {
  expect(isSameText(typed, stored)).toBe(isSame);
});
