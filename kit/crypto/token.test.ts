import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isToken, newToken, hashToken } from "./token.ts";

test("a token is 256 random bits that go into a cookie or an address as they are", () => {
  const token = newToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(encodeURIComponent(token)).toBe(token);
  expect(newToken()).not.toBe(token);
});

test("only what could be a token is looked up", () => {
  expect(isToken(newToken())).toBe(true);
  for (const text of [
    undefined,
    "",
    "x".repeat(42),
    "x".repeat(44),
    `${"x".repeat(42)}=`,
    `${"x".repeat(43)}\n`,
  ])
    expect(isToken(text)).toBe(false);
});

test("it is kept as its SHA-256, so that rows written before stay good", () => {
  expect(hashToken("abc")).toEqual(createHash("sha256").update("abc").digest());
});
