import { expect, test } from "vitest";
import { minorAsTyped, typedMinor } from "./typed-money.ts";

test.each([
  ["40", "ZAR", 4_000],
  ["1 500.50", "ZAR", 150_050],
  ["0,10", "EUR", 10],
  ["19.99", "EUR", 1_999],
  ["500", "JPY", 500],
  ["40", undefined, 4_000],
])("%s typed in %s is %i in its smallest unit", (typed, currency, minor) => {
  expect(typedMinor(typed, currency)).toBe(minor);
});

test.each(["", "R40", "50 25", "-1", "1.005", "1,000.50", "1e3", "9".repeat(10)])(
  "%o is no amount",
  (typed) => {
    expect(typedMinor(typed, "ZAR")).toBeUndefined();
  },
);

test("an amount is shown as it could have been typed", () => {
  expect([minorAsTyped(4_000, "ZAR"), minorAsTyped(4_050, "ZAR"), minorAsTyped(500, "JPY")]).toEqual([
    "40",
    "40.50",
    "500",
  ]);
});
