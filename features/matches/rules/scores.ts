import type { Side } from "./sides.ts";

export interface Score {
  readonly challenger: number;
  readonly challenged: number;
}

export function isSameScore(one: Score, other: Score): boolean {
  return one.challenger === other.challenger && one.challenged === other.challenged;
}

/** Null for a draw. */
export function winnerOf(score: Score): Side | null {
  if (score.challenger === score.challenged) return null;
  return score.challenger > score.challenged ? "challenger" : "challenged";
}

export const maxGoals = 999;
const isGoals = (goals: number) => Number.isInteger(goals) && goals >= 0 && goals <= maxGoals;

export function isScore({ challenger, challenged }: Score): boolean {
  return isGoals(challenger) && isGoals(challenged);
}
