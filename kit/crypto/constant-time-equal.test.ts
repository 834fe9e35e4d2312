import { expect, test } from "vitest";
import { constantTimeEqual } from "./constant-time-equal.ts";

test("the same text is the same", () => {
  expect(constantTimeEqual("Bearer é", "Bearer é")).toBe(true);
});

test.each([
  ["one letter off", "secret", "secreT"],
  ["longer", "0123450", "012345"],
  ["shorter at its start", "12345", "012345"],
  ["shorter", "secre", "secret"],
  ["nothing", "", "secret"],
  ["as many letters but more bytes", "sécret", "secret"],
])("another text is not: %s", (_, given, wanted) => {
  expect(constantTimeEqual(given, wanted)).toBe(false);
});
