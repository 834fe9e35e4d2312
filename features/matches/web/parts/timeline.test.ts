import { expect, test } from "vitest";
import { costOf } from "./timeline.ts";

test.each([
  ["decline", "decline", 25],
  ["cancel", "cancel", 25],
  ["close_check_in", "no_show", 25],
  ["close_scores", "unsubmitted", 25],
  // The other player paid for it.
  ["cancel", "accept", 0],
  ["accept", "no_show", 0],
] as const)("%s with %s in the ledger cost %i", (move, reason, cost) => {
  const amount = reason === "accept" ? 10 : -25;
  expect(costOf({ points: [{ reason, amount }] }, { move })).toBe(cost);
});
