import { expect, test } from "vitest";
import { checkoutUrl, chosenPackage } from "./checkout-url.ts";

const plans = [{ period: "daily" }, { period: "monthly" }] as const;

test.each([
  ["", "daily"],
  ["?package=monthly", "monthly"],
  ["?next=%2Fgames&package=monthly", "monthly"],
  ["?package=weekly", "daily"],
])("of %j %s is chosen", (search, period) => {
  expect(chosenPackage(plans, search)).toEqual({ period });
});

test("the checkout URL contains the chosen package and keeps the next page", () => {
  expect(checkoutUrl("monthly", "?next=%2Fgames&package=daily")).toBe(
    "/auth/checkout-payment?next=%2Fgames&package=monthly",
  );
});
