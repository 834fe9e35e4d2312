import { expect, test } from "vitest";
import { needsSecondProof } from "./second-proof.ts";

const now = new Date("2026-11-15T12:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

test.each([
  [{ lastSeenAt: ago(1), churnedAt: null }, false],
  [{ lastSeenAt: ago(45), churnedAt: null }, false],
  [{ lastSeenAt: ago(45.01), churnedAt: null }, true],
  [{ lastSeenAt: ago(1), churnedAt: ago(0.1) }, true],
])("needsSecondProof(%j) is %s", (player, isNeeded) => {
  expect(needsSecondProof(player, now)).toBe(isNeeded);
});
