import { expect, test } from "vitest";
import { emailKey } from "./email-key.ts";

test.each([
  ["Sam+trial@Example.com", "sam@example.com"],
  ["s.a.m+1+2@GMail.com", "sam@gmail.com"],
  ["sam@googlemail.com", "sam@gmail.com"],
  ["s.a.m@example.com", "s.a.m@example.com"],
])("the mailbox behind %s is %s", (address, key) => {
  expect(emailKey(address)).toBe(key);
});
