import { hash, hkdfSync } from "node:crypto";
import { openBytes, sealBytes } from "#kit/crypto/seal.ts";

/** What the database knows of an Idempotency-Key. */
export function fingerprintOf(key: string): string {
  return hash("sha256", key);
}

/** Browsers send a random UUID; a shorter key could be guessed, and seals nothing. */
const leastKeyLength = 36;
const purpose = "cookies of an answer";

/** Whoever sent the key can read them again, and nobody else. */
export function sealCookies(cookies: readonly string[], key: string): Buffer | null {
  if (cookies.length === 0 || key.length < leastKeyLength) return null;
  return sealBytes(secretOf(key), JSON.stringify(cookies), purpose);
}

export function unsealCookies(sealed: Buffer, key: string): string[] {
  return JSON.parse(openBytes(secretOf(key), sealed, purpose)) as string[];
}

function secretOf(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}
