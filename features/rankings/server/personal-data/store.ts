import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

/** Newest first. */
export async function findRecord(executor: Executor, playerId: string, limit: number) {
  const db = tables(executor);
  const [ratings, changes, points] = await Promise.all([
    db
      .selectFrom("ratings")
      .where("player_id", "=", playerId)
      .select(["game_id as gameId", "elo", "matches", "updated_at as updatedAt"])
      .execute(),
    db
      .selectFrom("rating_changes")
      .where("player_id", "=", playerId)
      .orderBy("id", "desc")
      .limit(limit)
      .select(["game_id as gameId", "match_id as matchId", "before", "after", "changed_at as changedAt"])
      .execute(),
    db
      .selectFrom("points")
      .where("player_id", "=", playerId)
      .orderBy("awarded_at", "desc")
      .limit(limit)
      .select(["event_id as eventId", "match_id as matchId", "reason", "amount", "awarded_at as awardedAt"])
      .execute(),
  ]);
  return { ratings, ratingChanges: changes, points };
}
