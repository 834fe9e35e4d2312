import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

/**
 * A player's matches whose result stands and counts for points, in a span of time or ever. Forfeits do not count, and
 * neither do further matches of a pair on one day.
 */
export async function countPlayed(
  executor: Executor,
  playerId: string,
  span?: { readonly from: Date; readonly to: Date },
): Promise<{ played: number; won: number; games: number }> {
  const { rows } = await sql<{ played: number; won: number; games: number }>`
    select count(*)::int as played, (count(*) filter (where winner_id = player_id))::int as won,
      count(distinct game_id)::int as games
    from (
      select distinct on (match_id) player_id, winner_id, game_id, outcome, is_paid, counted_at from results
      where player_id = ${playerId} order by match_id, number desc) latest
    where outcome = 'played' and is_paid
      and (${span?.from ?? null}::timestamptz is null or counted_at >= ${span?.from ?? null})
      and (${span?.to ?? null}::timestamptz is null or counted_at < ${span?.to ?? null})`.execute(
    executor.as<RankingTables>(),
  );
  return rows[0] ?? { played: 0, won: 0, games: 0 };
}
