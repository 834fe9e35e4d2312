import { expect, test } from "vitest";
import { hasNoOverlap } from "./overlap.ts";

const at = (hours: number) => new Date(Date.UTC(2026, 10, 10) + hours * 3_600_000);

test("kickoffs must be half an hour apart", () => {
  const others = [at(10), at(20)];
  expect([9.5, 10.5, 15].map((hours) => hasNoOverlap(at(hours), others))).toEqual([true, true, true]);
  expect([9.51, 10, 10.49, 20].map((hours) => hasNoOverlap(at(hours), others))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
