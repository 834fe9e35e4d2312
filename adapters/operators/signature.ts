import { createHash, createHmac } from "node:crypto";
import type { Callback } from "#features/subscriptions/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";

const windowSeconds = 300;

/** Hexadecimal HMAC-SHA256 over timestamp and raw body. */
export function signCallback(secret: string, timestamp: string, body: string): string {
  return createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
}

/** Whether the signature is valid and at most five minutes old or ahead. */
export function isSigned({ headers, body }: Callback, secret: string, now: Date): boolean {
  const timestamp = headers["x-timestamp"];
  const signature = headers["x-signature"];
  if (typeof timestamp !== "string" || typeof signature !== "string") return false;
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > windowSeconds) return false;
  return constantTimeEqual(signature.toLowerCase(), signCallback(secret, timestamp, body));
}

/** Event id of a message without one: a repeated message gets the same id. */
export function hashedId(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}
