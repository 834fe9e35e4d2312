import { expect, test } from "vitest";
import { isOrderNumber, readOrderNumber } from "./order-number.ts";

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
