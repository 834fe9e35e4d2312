import { expect, test } from "vitest";
import { cheapestPerDay, pricePerDay } from "./price-per-day.ts";

const packageOf = (period: "daily" | "weekly" | "monthly", minor: number) => ({
  period,
  price: { minor, currency: "ZAR" },
});

test.each([
  ["daily", 700, 700],
  ["weekly", 3_500, 500],
  ["monthly", 6_000, 200],
  ["monthly", 2_999, 100],
] as const)("the %s package for %i costs %i per day, rounded up", (period, price, perDay) => {
  expect(pricePerDay(packageOf(period, price))).toEqual({ minor: perDay, currency: "ZAR" });
});

test("finds the cheapest package per day", () => {
  const packages = [packageOf("daily", 700), packageOf("weekly", 3_500), packageOf("monthly", 6_000)];
  expect(cheapestPerDay(packages)?.period).toBe("monthly");
});

test("does not choose a longer package that costs more per day", () => {
  expect(cheapestPerDay([packageOf("daily", 100), packageOf("weekly", 1_400)])?.period).toBe("daily");
});

test("finds none for a single package or a tie", () => {
  expect(cheapestPerDay([packageOf("monthly", 6_000)])).toBeUndefined();
  expect(cheapestPerDay([packageOf("daily", 500), packageOf("weekly", 3_500)])).toBeUndefined();
});
