import { expect, test } from "vitest";
import { isSameText } from "./same-text.ts";

test("the same text is the same", () => {
  expect(isSameText("Bearer é", "Bearer é")).toBe(true);
});

test.each([
  ["one letter off", "secret", "secreT"],
  ["longer", "0123450", "012345"],
  ["shorter at its start", "12345", "012345"],
  ["shorter", "secre", "secret"],
  ["nothing", "", "secret"],
  ["as many letters but more bytes", "sécret", "secret"],
])("another text is not: %s", (_, given, wanted) => {
  expect(isSameText(given, wanted)).toBe(false);
});
