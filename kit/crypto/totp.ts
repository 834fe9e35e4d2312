import { createHmac } from "node:crypto";
import { fromBase32 } from "#kit/pure/base32.ts";
import { constantTimeEqual } from "./constant-time-equal.ts";

/** The defaults of every authenticator app (RFC 6238): SHA-1, six digits, steps of 30 seconds. */
const stepMs = 30_000;
const digits = 6;
/** One step before and after: phone clocks are off, and people type slowly. */
const driftSteps = 1;

export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / stepMs);
}

export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * Returns the step of a code that is still valid. The caller stores the step and refuses it and earlier ones from then
 * on, so that an observed code cannot be reused.
 */
export function findTotpStep(
  secret: string,
  code: string,
  now: Date,
  lastUsedStep: number,
): number | undefined {
  const current = totpStep(now);
  let found: number | undefined;
  for (let step = current - driftSteps; step <= current + driftSteps; step++) {
    const isRight = constantTimeEqual(code, totpCode(secret, step));
    if (isRight && step > lastUsedStep) found ??= step;
  }
  return found;
}
