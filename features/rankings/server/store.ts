import { sql, type RawBuilder } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "./tables.ts";

type Tables = RankingTables & Pick<AccountTables, "players">;

const tables = (executor: Executor) => executor.as<Tables>();

export type StandingRow = Awaited<ReturnType<typeof findRows>>[number];

/** A row with the number of rows ahead of it. */
export interface PlacedRow extends StandingRow {
  ahead: number;
}

function standings(executor: Executor, boardId: string) {
  return tables(executor)
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
      sql<string>`encode(row.sort_key, 'hex')`.as("sortKey"),
    ]);
}

/** The rows behind a sort key, or from the top, in the order of the table. */
export function findRows(
  executor: Executor,
  boardId: string,
  page: { after?: string | undefined; limit: number },
) {
  let query = standings(executor, boardId);
  if (page.after !== undefined) {
    query = query.where("row.sort_key", ">", sql<Buffer>`decode(${page.after}, 'hex')`);
  }
  return query.orderBy("row.sort_key").limit(page.limit).execute();
}

/** The last rows ahead of a sort key, in the order of the table. */
export async function findRowsBefore(
  executor: Executor,
  boardId: string,
  page: { before: string; limit: number },
): Promise<StandingRow[]> {
  const found = await standings(executor, boardId)
    .where("row.sort_key", "<", sql<Buffer>`decode(${page.before}, 'hex')`)
    .orderBy("row.sort_key", "desc")
    .limit(page.limit)
    .execute();
  return found.toReversed();
}

export function findPlaced(
  executor: Executor,
  boardId: string,
  playerId: string,
): Promise<PlacedRow | undefined> {
  return standings(executor, boardId)
    .where("row.player_id", "=", playerId)
    .select(rowsAhead(boardId, sql.ref<Buffer>("row.sort_key")).as("ahead"))
    .executeTakeFirst();
}

/** Up to `before` rows ahead of a player, the player's own, and up to `after` behind it; none where the player is not. */
export function findAround(
  executor: Executor,
  boardId: string,
  playerId: string,
  { before, after }: { before: number; after: number },
): Promise<PlacedRow[]> {
  const own = sql<Buffer>`(select sort_key from ranking_rows where board_id = ${boardId} and player_id = ${playerId})`;
  const side = () =>
    tables(executor).selectFrom("ranking_rows").where("board_id", "=", boardId).select("sort_key");
  const ahead = side().where("sort_key", "<", own).orderBy("sort_key", "desc").limit(before);
  const behind = side()
    .where("sort_key", ">=", own)
    .orderBy("sort_key")
    .limit(after + 1);
  return standings(executor, boardId)
    .innerJoin(
      sql<{ sort_key: Buffer }>`(${ahead} union all ${behind})`.as("near"),
      "near.sort_key",
      "row.sort_key",
    )
    .select(rowsAhead(boardId, own).as("ahead"))
    .orderBy("row.sort_key")
    .execute();
}

/**
 * Exact in the snapshot of its statement, and bounded however long the table is: what the nearest mark has ahead of it,
 * what has passed that mark since, and the rows in between.
 */
function rowsAhead(boardId: string, key: RawBuilder<Buffer>) {
  return sql<number>`(
    select (mark.ahead
      + coalesce((select sum(shift.change) from ranking_shifts shift
          where shift.board_id = ${boardId} and shift.sort_key < mark.sort_key), 0)
      + (select count(*) from ranking_rows other
          where other.board_id = ${boardId} and other.sort_key >= mark.sort_key and other.sort_key < ${key}))::int
    from (
      (select sort_key, ahead from ranking_marks
        where board_id = ${boardId} and sort_key <= ${key} order by sort_key desc limit 1)
      union all select '\\x'::bytea, 0
      order by sort_key desc limit 1
    ) as mark)`;
}
