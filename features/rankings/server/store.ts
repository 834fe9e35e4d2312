import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Standing } from "../rules.ts";
import type { RankingTables } from "./tables.ts";

type Tables = RankingTables & Pick<AccountTables, "players">;

const tables = (executor: Executor) => executor.as<Tables>();

export function findBoardByEventId(executor: Executor, eventId: string) {
  return tables(executor)
    .selectFrom("boards")
    .where("kind", "=", "event")
    .where("event_id", "=", eventId)
    .select("id")
    .executeTakeFirst();
}

export function findBoardBySeason(executor: Executor, service: string, season: string) {
  return tables(executor)
    .selectFrom("boards")
    .where("kind", "=", "season")
    .where("service", "=", service)
    .where("season", "=", season)
    .select("id")
    .executeTakeFirst();
}

export type StandingRow = Awaited<ReturnType<typeof findRows>>[number];

/** The rows behind a standing, or from the top, in the order of the table. */
export function findRows(
  executor: Executor,
  boardId: string,
  page: { after?: Standing | undefined; limit: number },
) {
  let query = tables(executor)
    .selectFrom("ranking_rows as row")
    .innerJoin("players as player", "player.id", "row.player_id")
    .where("row.board_id", "=", boardId)
    .select([
      "player.id as playerId",
      "player.username",
      "player.avatar",
      "row.played",
      "row.won",
      "row.lost",
      "row.drawn",
      "row.points",
      "row.elo",
      "row.entered_at as enteredAt",
    ]);
  if (page.after) {
    const { points, won, lost, elo, enteredAt, playerId } = page.after;
    query = query.where(
      sql<boolean>`(-row.points, -row.won, row.lost, -row.elo, row.entered_at, row.player_id)
        > (${-points}::int, ${-won}::int, ${lost}::int, ${-elo}::int, ${enteredAt}::timestamptz, ${playerId}::uuid)`,
    );
  }
  return query
    .orderBy(sql`-row.points`)
    .orderBy(sql`-row.won`)
    .orderBy("row.lost")
    .orderBy(sql`-row.elo`)
    .orderBy("row.entered_at")
    .orderBy("row.player_id")
    .limit(page.limit)
    .execute();
}
