import { otherSide, type Side } from "./sides.ts";

export const maxStatementLength = 500;
export const maxDisputePictures = 3;

/** What depends on a dispute, the highest first: a tie of a final, a battleground with prizes, or points alone. */
export const disputeStakes = ["final", "prizes", "points"] as const;
export type DisputeStake = (typeof disputeStakes)[number];

export function stakeOf({ isTie, prizePool }: { isTie: boolean; prizePool: number }): DisputeStake {
  if (isTie) return "final";
  return prizePool > 0 ? "prizes" : "points";
}

interface RuledDispute {
  readonly submittedBy: Side | null;
  readonly outcome: string;
  /** The side that forfeits. */
  readonly by?: Side | undefined;
}

/** The player whose account of the match was wrong; null if the ruling does not say. */
export function disputeLoser({ submittedBy, outcome, by }: RuledDispute): Side | null {
  if (outcome === "forfeit") return by ?? null;
  if (submittedBy === null) return null;
  if (outcome === "upheld") return otherSide(submittedBy);
  return outcome === "amended" ? submittedBy : null;
}
