import { expect, test } from "vitest";
import { isEmail } from "./fields.ts";

test.each([
  ["a@b.co", true],
  ["first.last+tag@sub.example.com", true],
  ["a@b", false],
  ["@b.co", false],
  ["a b@c.co", false],
  ["a@b.co,c@d.co", false],
  ["a@b.co\nBcc: x@y.co", false],
  [`a@${"b".repeat(249)}.co`, true],
  [`a@${"b".repeat(250)}.co`, false],
])("%j is an e-mail address: %s", (text, isAddress) => {
  expect(isEmail(text)).toBe(isAddress);
});
