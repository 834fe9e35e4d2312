import { expect, test } from "vitest";
import { constantTimeEqual } from "./constant-time-equal.ts";

test("is true for the same text", () => {
  expect(constantTimeEqual("Bearer é", "Bearer é")).toBe(true);
});

test.each([
  ["one letter off", "secret", "secreT"],
  ["longer", "0123450", "012345"],
  ["shorter at its start", "12345", "012345"],
  ["shorter", "secre", "secret"],
  ["nothing", "", "secret"],
  ["as many letters but more bytes", "sécret", "secret"],
])("is false for another text: %s", (_, given, wanted) => {
  expect(constantTimeEqual(given, wanted)).toBe(false);
});
