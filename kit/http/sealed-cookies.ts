import { hash, hkdfSync } from "node:crypto";
import { openBytes, sealBytes } from "#kit/crypto/seal.ts";

/** The database stores only this hash of an Idempotency-Key. */
export function fingerprintOf(key: string): string {
  return hash("sha256", key);
}

/** Browsers send a random UUID. A shorter key could be guessed, so nothing is encrypted with it. */
const minKeyLength = 36;
const purpose = "cookies of an answer";

/** Encrypts cookies with the Idempotency-Key, so that only its sender can read them again. */
export function sealCookies(cookies: readonly string[], key: string): Buffer | null {
  if (cookies.length === 0 || key.length < minKeyLength) return null;
  return sealBytes(secretOf(key), JSON.stringify(cookies), purpose);
}

export function unsealCookies(sealed: Buffer, key: string): string[] {
  return JSON.parse(openBytes(secretOf(key), sealed, purpose)) as string[];
}

function secretOf(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}
