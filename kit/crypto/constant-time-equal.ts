import { timingSafeEqual } from "node:crypto";

/** Compares in constant time, so that the duration does not reveal how much of a secret is right. */
export function constantTimeEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
