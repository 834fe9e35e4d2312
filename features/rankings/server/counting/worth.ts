import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { allowanceFor, hasAllowanceLeft, pointsFor, type MoveReason } from "../../rules.ts";
import { takenIn } from "./allowances.ts";
import { findPaid, findTaken } from "./ledger-store.ts";

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
      ({ lower_id, higher_id }) => lower_id === opponentId || higher_id === opponentId,
    );
    return allowance === undefined || hasAllowanceLeft(allowance, takenIn(ofPair)) ? pointsFor[reason] : 0;
  };
}

interface AskedPair extends Pick<Asked, "playerId" | "timeZone"> {
  readonly opponentId: string;
  /** What it has once taken of the allowance it keeps. */
  readonly matchId: string | null;
}

/** Whether a result of these two would give points and ELO now. */
export async function isPaid(
  executor: Executor,
  { playerId, opponentId, matchId, timeZone }: AskedPair,
  at: Date,
): Promise<boolean> {
  const [lower_id, higher_id] = [playerId, opponentId].toSorted() as [string, string];
  const paid = await findPaid(executor, { lower_id, higher_id, day: dayIn(at, timeZone), matchId });
  return paid.includes(matchId ?? "") || hasAllowanceLeft("paid", { paid: paid.length });
}
