import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isToken, newToken, hashToken } from "./token.ts";

test("creates 256 random bits that are safe in a cookie or a URL", () => {
  const token = newToken();
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  expect(encodeURIComponent(token)).toBe(token);
  expect(newToken()).not.toBe(token);
});

test("recognises the shape of a token", () => {
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

test("hashes with SHA-256, so that existing rows stay valid", () => {
  expect(hashToken("abc")).toEqual(createHash("sha256").update("abc").digest());
});
