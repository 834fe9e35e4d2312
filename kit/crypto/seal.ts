import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const version = "v1.";

/** Encrypts values that a database dump must not reveal. */
export interface Seal {
  /** `owner` is authenticated data: a sealed text moved to another row does not open. */
  close(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
}

export function createSeal(key: Buffer): Seal {
  if (key.length !== keyBytes) throw new RangeError(`a seal needs a key of ${keyBytes} bytes`);
  return {
    close: (text, owner) => version + sealBytes(key, text, owner).toString("base64url"),
    open: (sealed, owner) => openBytes(key, Buffer.from(sealed.slice(version.length), "base64url"), owner),
  };
}

/** The same for a bytea column. */
export function sealBytes(key: Buffer, text: string, owner: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

export function openBytes(key: Buffer, sealed: Buffer, owner: string): string {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag);
  const body = sealed.subarray(nonceBytes + tagBytes);
  return decipher.update(body, undefined, "utf8") + decipher.final("utf8");
}
