import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { CoinKind } from "../../rules.ts";
import type { CoinTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<CoinTables>();

export function findStreak(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("coin_streaks")
    .where("player_id", "=", playerId)
    .select(["streak", "claims", "first_claimed_at as firstClaimedAt", "claimed_at as claimedAt"])
    .executeTakeFirst();
}

export async function saveStreak(
  trx: Executor,
  { playerId, streak, claims, now }: { playerId: string; streak: number; claims: number; now: Date },
): Promise<void> {
  const changed = { streak, claims, claimed_at: now };
  await tables(trx)
    .insertInto("coin_streaks")
    .values({ player_id: playerId, first_claimed_at: now, ...changed })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet(changed))
    .execute();
}

export async function deleteStreak(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("coin_streaks").where("player_id", "=", playerId).execute();
}

/** Times of the player's latest entries of a kind since an instant, newest first. */
export async function findTimes(
  executor: Executor,
  playerId: string,
  { kind, since, limit }: { kind: CoinKind; since: Date; limit: number },
): Promise<Date[]> {
  // The latest entries are found by the index; those before the instant are left out afterwards.
  const { rows } = await sql<{ at: Date }>`
    select at from (
      select posting.posted_at as at, entry.number from coin_entries entry
      join coin_postings posting on posting.id = entry.posting_id
      where entry.account_id = (select id from coin_accounts where player_id = ${playerId})
        and entry.kind = ${kind} order by entry.number desc limit ${limit}) latest
    where at >= ${since} order by number desc`.execute(tables(executor));
  return rows.map(({ at }) => at);
}
