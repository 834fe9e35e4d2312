import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { allowanceFor, hasAllowanceLeft, pointsFor, type MoveReason } from "../../rules.ts";
import { usedAllowancesOf } from "./allowances.ts";
import { findRankedMatches, findUsed } from "./ledger-store.ts";

interface MovePointsQuery {
  readonly playerId: string;
  readonly opponentIds: readonly string[];
  readonly timeZone: string;
}

/** Points that a move against an opponent would give or cost now; 0 above the daily allowance. */
export async function pointsOfMoves(
  executor: Executor,
  { playerId, opponentIds, timeZone }: MovePointsQuery,
  at: Date,
): Promise<(opponentId: string, reason: MoveReason) => number> {
  const used =
    opponentIds.length === 0
      ? []
      : await findUsed(executor, { playerId, opponentIds, day: dayIn(at, timeZone) });
  return (opponentId, reason) => {
    const allowance = allowanceFor(reason);
    const ofPair = used.filter(
      ({ lower_id, higher_id }) => lower_id === opponentId || higher_id === opponentId,
    );
    return allowance === undefined || hasAllowanceLeft(allowance, usedAllowancesOf(ofPair))
      ? pointsFor[reason]
      : 0;
  };
}

interface PairQuery extends Pick<MovePointsQuery, "playerId" | "timeZone"> {
  readonly opponentId: string;
}

/** Whether a new match between the two would give points and ELO now. */
export async function wouldBeRanked(
  executor: Executor,
  { playerId, opponentId, timeZone }: PairQuery,
  at: Date,
): Promise<boolean> {
  return isRanked(await findRankedMatches(executor, { playerId, opponentId, day: dayIn(at, timeZone) }));
}

/** Whether a result gives points and ELO. A match keeps the allowance that it has claimed. */
export function isRanked(paid: readonly string[], matchId?: string): boolean {
  return (matchId !== undefined && paid.includes(matchId)) || hasAllowanceLeft("paid", { paid: paid.length });
}
