export const outcomes = ["won", "lost", "drawn"] as const;
export type Outcome = (typeof outcomes)[number];

export function outcomeOf(winnerId: string | null, playerId: string): Outcome {
  if (winnerId === null) return "drawn";
  return winnerId === playerId ? "won" : "lost";
}

/** Results of matches between two players, from the side of the first one. */
export interface HeadToHead {
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

export function headToHeadOf(winners: readonly (string | null)[], playerId: string): HeadToHead {
  const results = winners.map((winnerId) => outcomeOf(winnerId, playerId));
  const count = (outcome: Outcome) => results.filter((one) => one === outcome).length;
  return { played: results.length, won: count("won"), lost: count("lost"), drawn: count("drawn") };
}
