import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { hasAllowanceLeft, type Allowance, type UsedAllowances } from "../../rules.ts";
import type { CountedMatch } from "./counted-match.ts";
import * as ledger from "./ledger-store.ts";

/**
 * Whether the match may use the pair's daily allowance. A claimed allowance stays claimed, also after midnight. The
 * caller has locked both players.
 */
export async function claimAllowance(
  trx: Executor,
  { playerIds, matchId, timeZone }: CountedMatch,
  kind: Allowance,
  at: Date,
): Promise<boolean> {
  if (await ledger.hasClaimed(trx, matchId, kind)) return true;
  const [lower_id, higher_id] = playerIds.toSorted() as [string, string];
  const day = dayIn(at, timeZone);
  const rows = await ledger.findUsed(trx, { playerId: lower_id, opponentIds: [higher_id], day });
  if (!hasAllowanceLeft(kind, usedIn(rows))) return false;
  const number = rows.filter((row) => row.kind === kind).length + 1;
  await ledger.insertAllowance(trx, { lower_id, higher_id, day, kind, number, match_id: matchId });
  return true;
}

export function usedIn(rows: readonly ledger.UsedRow[]): UsedAllowances {
  const had = (kind: Allowance) => rows.filter((row) => row.kind === kind && row.isUsed).length;
  return { paid: had("paid"), accept: had("accept"), decline: had("decline") };
}
