import { expect, test } from "vitest";
import { driftOf } from "./reconciliation.ts";

test.each([
  [false, true, null],
  [true, true, "corrected"],
  [false, false, "unknown_status"],
] as const)("moved %s, status known %s: %s", (hasChanged, isStatusKnown, expected) => {
  expect(driftOf({ hasChanged, isStatusKnown })).toBe(expected);
});
