import { expect, test } from "vitest";
import { driftOf } from "./reconciliation.ts";

test.each([
  ["active", "active", true, null],
  ["pending", "active", true, "corrected"],
  ["active", "ended", true, "corrected"],
  ["active", "active", false, "unknown_status"],
] as const)("from %s to %s, status known %s: %s", (before, after, isStatusKnown, expected) => {
  expect(driftOf({ before, after, isStatusKnown })).toBe(expected);
});
