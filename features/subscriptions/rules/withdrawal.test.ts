import { expect, test } from "vitest";
import { isOrderNumber, isWithdrawalInTime, readOrderNumber, withdrawalEffect } from "./withdrawal.ts";

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

test("normalises typed order numbers", () => {
  for (const typed of ["7K2M-Q9XD-41TN", "7k2m q9xd 4itn", "7K2MQ9XD4lTN"]) {
    expect(readOrderNumber(typed)).toBe("7K2M-Q9XD-41TN");
  }
  expect(readOrderNumber("oO0O")).toBe("0000");
});

test.each([
  ["7K2M-Q9XD-41TN", true],
  ["7k2m q9xd 4ltn", true],
  ["OOOO-IIII-LLLL", true],
  ["7K2M-Q9XD-41T", false],
  ["7K2M-Q9XD-41TN-0", false],
  ["7K2M-Q9XD-41TU", false],
  ["my order", false],
  ["", false],
])("%j is a valid order number: %s", (typed, isOne) => {
  expect(isOrderNumber(typed)).toBe(isOne);
});
