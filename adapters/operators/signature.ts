import { createHash, createHmac } from "node:crypto";
import type { Callback } from "#features/subscriptions/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";

const windowSeconds = 300;

/** HMAC-SHA256 over the time and the raw body, in hexadecimal. */
export function signCallback(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** Signed with the secret, and not longer than five minutes before or after now. */
export function isSigned({ headers, body }: Callback, secret: string, now: Date): boolean {
  const timestamp = headers["x-timestamp"];
  const signature = headers["x-signature"];
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > windowSeconds) return false;
  return constantTimeEqual(signature.toLowerCase(), signCallback(secret, timestamp, body));
}

/** The id of a message that has none: the same message is the same event. */
export function hashedId(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
