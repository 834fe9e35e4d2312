import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { allowanceFor, hasAllowanceLeft, pointsFor, type MoveReason } from "../rules.ts";
import { findTaken } from "./ledger-store.ts";

interface Asked {
  readonly playerId: string;
  readonly opponentIds: readonly string[];
  readonly timeZone: string;
}

/** What a move against an opponent gives or costs a player now: nothing once the pair's allowance of the day is used up. */
export async function worthOfMoves(
  executor: Executor,
  { playerId, opponentIds, timeZone }: Asked,
  at: Date,
): Promise<(opponentId: string, reason: MoveReason) => number> {
  const taken =
    opponentIds.length === 0
      ? []
      : await findTaken(executor, { playerId, opponentIds, day: dayIn(at, timeZone) });
  return (opponentId, reason) => {
    const allowance = allowanceFor(reason);
    const ofPair = taken.filter(
      ({ kind, lower_id, higher_id }) =>
        kind === allowance && (lower_id === opponentId || higher_id === opponentId),
    );
    return allowance === undefined || hasAllowanceLeft(allowance, ofPair.length) ? pointsFor[reason] : 0;
  };
}
