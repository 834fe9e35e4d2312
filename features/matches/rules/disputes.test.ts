import { expect, test } from "vitest";
import { disputeLoser, stakeOf } from "./disputes.ts";

test.each([
  ["upheld", undefined, "challenged"],
  ["amended", undefined, "challenger"],
  ["forfeit", "challenger", "challenger"],
  ["void", undefined, null],
  ["replay", undefined, null],
] as const)("a dispute of the challenger's score that is %s by %s was lost by %s", (outcome, by, loser) => {
  expect(disputeLoser({ submittedBy: "challenger", outcome, by })).toBe(loser);
});

test("a tie of a final has the highest stake, then prizes, then points", () => {
  expect(stakeOf({ isTie: true, prizePool: 0 })).toBe("final");
  expect(stakeOf({ isTie: false, prizePool: 5 })).toBe("prizes");
  expect(stakeOf({ isTie: false, prizePool: 0 })).toBe("points");
});
