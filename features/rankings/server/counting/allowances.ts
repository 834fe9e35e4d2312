import type { Executor } from "#kit/db/database.ts";
import { dayIn } from "#kit/pure/calendar.ts";
import { hasAllowanceLeft, type Allowance, type UsedAllowances } from "../../rules.ts";
import type { CountedMatch } from "./counted-match.ts";
import * as ledger from "./ledger-store.ts";

/**
 * Whether the match may use the pair's daily allowance. A claimed allowance stays claimed, also after midnight. The
 * caller has locked both players, and awaits `claiming` before the commit: what follows need not wait for it.
 */
export async function claimAllowance(
  trx: Executor,
  { playerIds, matchId, timeZone }: CountedMatch,
  kind: Allowance,
  at: Date,
): Promise<{ isCovered: boolean; claiming?: Promise<void> }> {
  const [lower_id, higher_id] = playerIds.toSorted() as [string, string];
  const day = dayIn(at, timeZone);
  const [hasClaimed, rows] = await Promise.all([
    ledger.hasClaimed(trx, matchId, kind),
    ledger.findUsed(trx, { playerId: lower_id, opponentIds: [higher_id], day }),
  ]);
  if (hasClaimed) return { isCovered: true };
  if (!hasAllowanceLeft(kind, usedAllowancesOf(rows))) return { isCovered: false };
  const number = rows.filter((row) => row.kind === kind).length + 1;
  const row = { lower_id, higher_id, day, kind, number, match_id: matchId };
  return { isCovered: true, claiming: ledger.insertAllowance(trx, row) };
}

export function usedAllowancesOf(rows: readonly ledger.UsedRow[]): UsedAllowances {
  const had = (kind: Allowance) => rows.filter((row) => row.kind === kind && row.isUsed).length;
  return { paid: had("paid"), accept: had("accept"), decline: had("decline") };
}
