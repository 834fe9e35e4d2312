import { timingSafeEqual } from "node:crypto";

/** Takes as long for every text of the right length: how much of a secret is right does not show. */
export function constantTimeEqual(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}
