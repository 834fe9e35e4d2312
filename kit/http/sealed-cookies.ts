import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from "node:crypto";

/** What the database knows of an Idempotency-Key. */
export function fingerprintOf(key: string): string {
  return hash("sha256", key);
}

/** Browsers send a random UUID; a shorter key could be guessed, and seals nothing. */
const leastKeyLength = 36;
const ivLength = 12;
const tagLength = 16;

/** Whoever sent the key can read them again, and nobody else. */
export function sealCookies(cookies: readonly string[], key: string): Buffer | null {
  if (cookies.length === 0 || key.length < leastKeyLength) return null;
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv("aes-256-gcm", secretOf(key), iv);
  const sealed = [cipher.update(JSON.stringify(cookies), "utf8"), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

export function unsealCookies(sealed: Buffer, key: string): string[] {
  const decipher = createDecipheriv("aes-256-gcm", secretOf(key), sealed.subarray(0, ivLength));
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  const text = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
  return JSON.parse(text.toString("utf8")) as string[];
}

function secretOf(key: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", "cookies of an answer", 32));
}
