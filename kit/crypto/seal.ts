import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from "node:crypto";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
/** `v2.<key id>.<sealed bytes>`. Texts of the first format name no key. */
const [firstVersion, version] = ["v1", "v2"];

/** Encrypts values that a database dump must not reveal. */
export interface Seal {
  /** `owner` is authenticated data: a sealed text moved to another row does not open. */
  seal(text: string, owner: string): string;
  open(sealed: string, owner: string): string;
  /** False for a text that was sealed with a retired key: seal it again. */
  isCurrent(sealed: string): boolean;
  /**
   * Keyed hashes that find equal texts without revealing them, one per key: the first is stored, and all are searched.
   */
  fingerprints(text: string): Buffer[];
}

/** Seals with `key`. Texts that were sealed with a retired key still open, so keys can be rotated. */
export function createSeal(key: Buffer, retiredKeys: readonly Buffer[] = []): Seal {
  const keys = [key, ...retiredKeys];
  if (keys.some(({ length }) => length !== keyBytes))
    throw new RangeError(`a seal needs keys of ${keyBytes} bytes`);
  const byId = new Map(keys.map((one) => [keyIdOf(one), one]));
  const prefix = `${version}.${keyIdOf(key)}.`;
  return {
    seal: (text, owner) => prefix + sealBytes(key, text, owner).toString("base64url"),
    open(sealed, owner) {
      const [format, ...parts] = sealed.split(".");
      const bytes = Buffer.from(parts.at(-1) ?? "", "base64url");
      if (format === firstVersion) return openWithAny(keys, bytes, owner);
      const own = byId.get(parts[0] ?? "");
      if (!own) throw new Error("sealed with a key that is not configured");
      return openBytes(own, bytes, owner);
    },
    isCurrent: (sealed) => sealed.startsWith(prefix),
    fingerprints: (text) => keys.map((one) => createHmac("sha256", one).update(text).digest()),
  };
}

/** Names a key in sealed texts without revealing it. */
function keyIdOf(key: Buffer): string {
  return createHash("sha256").update("seal key id").update(key).digest("hex").slice(0, 8);
}

function openWithAny(keys: readonly Buffer[], sealed: Buffer, owner: string): string {
  for (const key of keys.slice(0, -1)) {
    try {
      return openBytes(key, sealed, owner);
    } catch {
      // Sealed with another key.
    }
  }
  return openBytes(keys.at(-1) ?? Buffer.alloc(0), sealed, owner);
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
