import { expect, test } from "vitest";
import { clockText } from "./clock-text.ts";

test.each([
  [0, "00:00"],
  [-5, "00:00"],
  [252_999, "04:12"],
  [90 * 60_000, "90:00"],
])("%i ms are shown as %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});
