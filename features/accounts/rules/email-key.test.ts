import { expect, test } from "vitest";
import { emailKey, isEmail } from "./email-address.ts";

test.each([
  ["a@b.co", true],
  ["first.last+tag@sub.example.com", true],
  ["a@b", false],
  ["@b.co", false],
  ["a b@c.co", false],
  ["a@b.co,c@d.co", false],
  ["a@b.co\nBcc: x@y.co", false],
  [`${"a".repeat(64)}@b.co`, true],
  [`${"a".repeat(65)}@b.co`, false],
  [`a@${"b".repeat(249)}.co`, true],
  [`a@${"b".repeat(250)}.co`, false],
])("%j is an e-mail address: %s", (text, isAddress) => {
  expect(isEmail(text)).toBe(isAddress);
});

test.each([
  ["Sam+trial@Example.com", "sam@example.com"],
  ["s.a.m+1+2@GMail.com", "sam@gmail.com"],
  ["sam@googlemail.com", "sam@gmail.com"],
  ["s.a.m@example.com", "s.a.m@example.com"],
])("the mailbox behind %s is %s", (address, key) => {
  expect(emailKey(address)).toBe(key);
});
