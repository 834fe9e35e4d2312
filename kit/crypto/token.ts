import { hash, randomBytes } from "node:crypto";

const shape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. The owner gets the token once; the database stores only its hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(text: string | undefined): text is string {
  return text !== undefined && shape.test(text);
}

/** The hash that the database stores. It needs no salt or cost, because nobody can guess 256 bits. */
export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}
