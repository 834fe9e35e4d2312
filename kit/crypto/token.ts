import { hash, randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, told once to their owner and kept only as a hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && shape.test(text);
}

/** What the database keeps. Without salt or cost: nobody guesses 256 bits. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
