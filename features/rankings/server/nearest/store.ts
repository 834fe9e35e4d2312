import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

export interface NearRow {
  readonly playerId: string;
  readonly elo: number;
}

export function findRow(executor: Executor, boardId: string, playerId: string) {
  return tables(executor)
    .selectFrom("ranking_rows")
    .where("board_id", "=", boardId)
    .where("player_id", "=", playerId)
    .select("elo")
    .executeTakeFirst();
}

/** Reads along the index from the player's row outwards, up to `limit`. */
export function findNearest(
  executor: Executor,
  near: { boardId: string; playerId: string; elo: number; side: "above" | "below"; limit: number },
): Promise<NearRow[]> {
  const isAbove = near.side === "above";
  const direction = isAbove ? "asc" : "desc";
  const own = sql`(${near.elo}::int, ${near.playerId}::uuid)`;
  return tables(executor)
    .selectFrom("ranking_rows")
    .where("board_id", "=", near.boardId)
    .where(sql<boolean>`(elo, player_id) ${sql.raw(isAbove ? ">" : "<")} ${own}`)
    .orderBy("elo", direction)
    .orderBy("player_id", direction)
    .limit(near.limit)
    .select(["player_id as playerId", "elo"])
    .execute();
}
