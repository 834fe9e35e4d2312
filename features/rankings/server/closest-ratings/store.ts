import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

export interface RatedPlayer {
  readonly playerId: string;
  readonly elo: number;
}

export function findEloInBoard(executor: Executor, boardId: string, playerId: string) {
  return tables(executor)
    .selectFrom("ranking_rows")
    .where("board_id", "=", boardId)
    .where("player_id", "=", playerId)
    .select("elo")
    .executeTakeFirst();
}

/** Reads along the index from the player's row upwards or downwards. */
export function findNextInBoard(
  executor: Executor,
  { boardId, playerId, elo, limit }: { boardId: string; playerId: string; elo: number; limit: number },
  side: "above" | "below",
): Promise<RatedPlayer[]> {
  const direction = side === "above" ? "asc" : "desc";
  const comparison = sql.raw(side === "above" ? ">" : "<");
  return tables(executor)
    .selectFrom("ranking_rows")
    .where("board_id", "=", boardId)
    .where(sql<boolean>`(elo, player_id) ${comparison} (${elo}::int, ${playerId}::uuid)`)
    .orderBy("elo", direction)
    .orderBy("player_id", direction)
    .limit(limit)
    .select(["player_id as playerId", "elo"])
    .execute();
}

/** The rating in the game that the player has played most. */
export function findMainRating(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("ratings")
    .where("player_id", "=", playerId)
    .orderBy("matches", "desc")
    .orderBy("game_id")
    .limit(1)
    .select(["game_id as gameId", "elo"])
    .executeTakeFirst();
}

export function findNextInGame(
  executor: Executor,
  { gameId, playerId, elo, limit }: { gameId: string; playerId: string; elo: number; limit: number },
  side: "above" | "below",
) {
  return tables(executor)
    .selectFrom("ratings")
    .where("game_id", "=", gameId)
    .where("elo", side === "above" ? ">=" : "<", elo)
    .where("player_id", "<>", playerId)
    .orderBy("elo", side === "above" ? "asc" : "desc")
    .limit(limit)
    .select(["player_id as playerId", "game_id as gameId", "elo"])
    .execute();
}
