import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BattlegroundTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<BattlegroundTables & Pick<AccountTables, "players"> & Pick<RankingTables, "ratings">>();

/**
 * Players who accept challenges first, then by entry number. An offset, because the first key is in another table and
 * pages have numbers; a battleground has at most its capacity and its waiting list.
 */
export function findParticipants(
  executor: Executor,
  eventId: string,
  { offset, limit }: { offset: number; limit: number },
  startingElo: number,
) {
  return tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .leftJoin("ratings as rating", (join) =>
      join.onRef("rating.player_id", "=", "entry.player_id").onRef("rating.game_id", "=", "event.game_id"),
    )
    .where("entry.event_id", "=", eventId)
    .where("entry.state", "<>", "left")
    .select([
      "entry.id as eventTeamId",
      "entry.number",
      "entry.state",
      "player.id as playerId",
      "player.username",
      "player.avatar",
      (query) => query.fn.coalesce("rating.elo", query.lit(startingElo)).as("elo"),
      sql<boolean>`player.is_open_to_challenges and player.locked_at is null and player.removed_at is null`.as(
        "isOpen",
      ),
    ])
    .orderBy("isOpen", "desc")
    .orderBy("entry.number")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countParticipants(executor: Executor, eventId: string): Promise<number> {
  const { count } = await tables(executor)
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("state", "<>", "left")
    .select((query) => query.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
