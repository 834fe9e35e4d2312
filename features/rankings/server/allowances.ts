import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { hasAllowanceLeft, type Allowance } from "../rules.ts";
import type { CountedMatch } from "./counted-match.ts";
import * as ledger from "./ledger-store.ts";

/**
 * Whether a match may have of what its pair can have in a day. A match that has once taken keeps it, also past midnight.
 * Both players are locked, so nobody takes at the same time.
 */
export async function takesAllowance(
  trx: Executor,
  { playerIds, matchId, timeZone }: CountedMatch,
  kind: Allowance,
  at: Date,
): Promise<boolean> {
  if (await ledger.hasTaken(trx, matchId, kind)) return true;
  const [lower_id, higher_id] = playerIds.toSorted() as [string, string];
  const ofDay = { lower_id, higher_id, day: dayIn(at, timeZone), kind };
  const taken = await ledger.countTaken(trx, ofDay);
  if (!hasAllowanceLeft(kind, taken)) return false;
  await ledger.insertAllowance(trx, { ...ofDay, number: taken + 1, match_id: matchId });
  return true;
}
