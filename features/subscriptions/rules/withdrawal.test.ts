import { expect, test } from "vitest";
import { isWithdrawalInTime, withdrawalEffect } from "./withdrawal.ts";

test("a withdrawal is in time for exactly 14 days", () => {
  const startedAt = new Date("2026-11-15T12:00:00Z");
  expect(isWithdrawalInTime(startedAt, new Date("2026-11-29T11:59:59.999Z"))).toBe(true);
  expect(isWithdrawalInTime(startedAt, new Date("2026-11-29T12:00:00Z"))).toBe(false);
});

test.each([
  ["free", { state: "trial" }, "2026-11-16T11:59:59Z"],
  ["free", { state: "cancelling" }, "2026-11-16T11:59:59Z"],
  // A charge may be under way.
  ["ends", { state: "trial" }, "2026-11-16T12:00:00Z"],
  ["ends", { state: "suspended" }, "2026-11-18T12:00:00Z"],
  ["refund", { state: "active", paidMinor: 2_999 }, "2026-11-29T11:59:59Z"],
  ["refund", { state: "ended", paidMinor: 2_999 }, "2026-11-29T11:59:59Z"],
  ["late", { state: "active", paidMinor: 2_999 }, "2026-11-29T12:00:00Z"],
  ["over", { state: "ended" }, "2026-11-16T11:00:00Z"],
  ["over", { state: "ended", paidMinor: 2_999 }, "2026-11-29T12:00:00Z"],
] as const)("the effect of a withdrawal is %s: %j at %s", (effect, changes, now) => {
  const paidMinor = "paidMinor" in changes ? changes.paidMinor : 0;
  const contract = {
    state: changes.state,
    startedAt: new Date("2026-11-15T12:00:00Z"),
    trialEndsAt: new Date("2026-11-16T12:00:00Z"),
    paidUntil: paidMinor > 0 ? new Date("2026-12-16T12:00:00Z") : null,
    paidMinor,
  };
  expect(withdrawalEffect(contract, new Date(now))).toBe(effect);
});
