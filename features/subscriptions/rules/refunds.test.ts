import { expect, test } from "vitest";
import { chargeNameAtOperator, isRefundAmount, refundableOf, shownRefundOf } from "./refunds.ts";

const paidAt = new Date("2026-01-10T10:00:00Z");
const charge = {
  state: "paid",
  payer: "card",
  amountMinor: 2_999,
  refundedMinor: 0,
  paidAt,
  reference: "pi",
} as const;
const after = (days: number) => new Date(paidAt.getTime() + days * 86_400_000);

test.each([
  ["a card payment", {}, 1, { minor: 2_999, isPartial: true }],
  ["the rest of a card payment", { refundedMinor: 999 }, 1, { minor: 2_000, isPartial: true }],
  ["an operator's charge", { payer: "kenya" }, 1, { minor: 2_999, isPartial: false }],
  ["a charge of 180 days ago", {}, 180, { minor: 2_999, isPartial: true }],
  ["an older one", {}, 181, null],
  ["an operator's charge that was refunded in part", { payer: "kenya", refundedMinor: 1 }, 1, null],
  ["nothing of a refunded charge", { state: "refunded" }, 1, null],
  ["nothing of a charge without money left", { refundedMinor: 2_999 }, 1, null],
  ["nothing of an unpaid charge", { state: "due", paidAt: null }, 1, null],
  ["nothing of a dropped charge", { state: "dropped", paidAt: null }, 1, null],
  ["nothing without an id at the payer", { reference: null }, 1, null],
] as const)("refundable is %s", (_, changes, days, expected) => {
  expect(refundableOf({ ...charge, ...changes }, after(days))).toEqual(expected);
});

test.each([
  [true, 1, true],
  [true, 100, true],
  [true, 101, false],
  [true, 0, false],
  [true, -1, false],
  [false, 100, true],
  [false, 99, false],
  [false, 101, false],
])("in parts: %s, an amount of %d of 100 is allowed: %s", (isPartial, minor, is) => {
  expect(isRefundAmount({ minor: 100, isPartial }, minor)).toBe(is);
});

test("a charge that we made has our name at the operator", () => {
  const names = { ownKey: "s:1:1", reference: "b-1" };
  expect(chargeNameAtOperator("south-african", names)).toBe("s:1:1");
  expect(chargeNameAtOperator("kenya", names)).toBe("b-1");
  expect(chargeNameAtOperator("kenya", { ...names, ownKey: null })).toBe("b-1");
});

test.each([
  ["pending", 59, "pending"],
  ["pending", 60, "late"],
  ["done", 600, "done"],
  ["refused", 600, "refused"],
] as const)("a %s refund after %i minutes is shown as %s", (state, minutes, shown) => {
  const now = new Date(paidAt.getTime() + minutes * 60_000);
  expect(shownRefundOf({ state, requestedAt: paidAt }, now)).toBe(shown);
});
