import { expect, test } from "vitest";
import { isLastSeenStale } from "./last-seen.ts";

test("is stale after the period, not before", () => {
  const now = new Date("2026-11-15T10:00:00Z");
  const seenBefore = (ms: number) => ({ seenAt: new Date(now.getTime() - ms) });
  expect(isLastSeenStale(seenBefore(59_999), 60_000, now)).toBe(false);
  expect(isLastSeenStale(seenBefore(60_000), 60_000, now)).toBe(true);
});
