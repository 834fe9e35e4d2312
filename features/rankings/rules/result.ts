import { eloChange, type Rating, type Score } from "./elo.ts";
import { pointsFor, type AwardReason } from "./points.ts";

/** A null winner is a draw. */
export type MatchResult =
  | { readonly outcome: "played"; readonly winnerId: string | null }
  | { readonly outcome: "forfeited"; readonly winnerId: string };

/** "void": staff found no result. */
export type CorrectedResult = MatchResult | { readonly outcome: "void" };

/** A match that is not ranked is above the pair's daily allowance: it gives no points and no ELO, and counts in no table. */
export function reasonsOf(result: CorrectedResult, playerId: string, isRanked: boolean): AwardReason[] {
  return awardReasons(result, playerId).filter((reason) => isRanked || pointsFor[reason] < 0);
}

function awardReasons(result: CorrectedResult, playerId: string): AwardReason[] {
  switch (result.outcome) {
    case "played":
      return result.winnerId === playerId ? ["play", "win"] : ["play"];
    case "forfeited":
      return result.winnerId === playerId ? ["win"] : ["no_show"];
    case "void":
      return [];
  }
}

export function pointsOf(result: CorrectedResult, playerId: string, isRanked: boolean): number {
  return reasonsOf(result, playerId, isRanked).reduce((sum, reason) => sum + pointsFor[reason], 0);
}

export interface Tally {
  readonly played: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
}

/** Matches that are not ranked add nothing, because wins also order a table. */
export function tallyOf(result: CorrectedResult, playerId: string, isRanked: boolean): Tally {
  if (result.outcome === "void" || !isRanked) return { played: 0, won: 0, lost: 0, drawn: 0 };
  const score = scoreOf(result, playerId);
  return { played: 1, won: Number(score === 1), lost: Number(score === 0), drawn: Number(score === 0.5) };
}

export function scoreOf({ winnerId }: Pick<MatchResult, "winnerId">, playerId: string): Score {
  if (winnerId === null) return 0.5;
  return winnerId === playerId ? 1 : 0;
}

/** Computed from the ratings before the match; undefined when not rated. */
export function ratingChangeOf(
  result: CorrectedResult,
  isRanked: boolean,
  own: Rating & { readonly playerId: string },
  opponent: Rating,
): number | undefined {
  if (result.outcome !== "played" || !isRanked) return undefined;
  return eloChange(own, opponent, scoreOf(result, own.playerId));
}
