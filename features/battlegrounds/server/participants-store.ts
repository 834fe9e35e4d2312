import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BattlegroundTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<BattlegroundTables & Pick<AccountTables, "players"> & Pick<RankingTables, "ratings">>();

const isOpen = sql<boolean>`player.is_open_to_challenges and player.locked_at is null and player.removed_at is null`;

/** The entries of an event whose players accept challenges, or those whose players do not. */
function entriesOf(executor: Executor, eventId: string, areOpen: boolean) {
  return tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId)
    .where("entry.state", "<>", "left")
    .where(areOpen ? isOpen : sql<boolean>`not (${isOpen})`);
}

export interface Slice {
  offset: number;
  limit: number;
}

/** By entry number. An offset, because pages have numbers. */
export function findParticipants(
  executor: Executor,
  { id, gameId }: { id: string; gameId: string },
  { offset, limit, areOpen }: Slice & { areOpen: boolean },
  startingElo: number,
) {
  return entriesOf(executor, id, areOpen)
    .leftJoin("ratings as rating", (join) =>
      join.onRef("rating.player_id", "=", "entry.player_id").on("rating.game_id", "=", gameId),
    )
    .select([
      "entry.id as eventTeamId",
      "entry.number",
      "entry.state",
      "player.id as playerId",
      "player.username",
      "player.avatar",
      (query) => query.fn.coalesce("rating.elo", query.lit(startingElo)).as("elo"),
      sql.lit(areOpen).as("isOpen"),
    ])
    .orderBy("entry.number")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countOpenParticipants(executor: Executor, eventId: string): Promise<number> {
  const { count } = await entriesOf(executor, eventId, true)
    .select((query) => query.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countWaiting(executor: Executor, eventId: string): Promise<number> {
  const { count } = await tables(executor)
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("state", "=", sql.lit("waiting"))
    .select((query) => query.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
