import { expect, test } from "vitest";
import { maxReferralsPerDay, settledState } from "./referral.ts";

test("a referrer is paid for ten friends a day", () => {
  expect(maxReferralsPerDay).toBe(10);
  expect([0, 9, 10].map(settledState)).toEqual(["paid", "paid", "over_limit"]);
});
