import { createHash, randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, told once to their owner and kept only as a hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && shape.test(text);
}

export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
