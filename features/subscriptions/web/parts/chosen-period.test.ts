import { expect, test } from "vitest";
import { checkoutOf, chosenOf } from "./chosen-period.ts";

const sold = [{ period: "daily" }, { period: "monthly" }] as const;

test.each([
  ["", "daily"],
  ["?package=monthly", "monthly"],
  ["?next=%2Fgames&package=monthly", "monthly"],
  ["?package=weekly", "daily"],
])("of %j %s is chosen", (search, period) => {
  expect(chosenOf(sold, search)).toEqual({ period });
});

test("what was chosen travels in the address of the checkout, beside where one was going", () => {
  expect(checkoutOf("monthly", "?next=%2Fgames&package=daily")).toBe(
    "/auth/checkout-payment?next=%2Fgames&package=monthly",
  );
});
