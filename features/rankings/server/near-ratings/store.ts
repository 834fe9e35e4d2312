import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

export interface NearRating {
  readonly playerId: string;
  readonly gameId: string;
  readonly elo: number;
}

/** Players with the closest ratings in the game that a player has played most, the closest first. */
export async function findNearRatings(
  executor: Executor,
  playerId: string,
  onEachSide: number,
): Promise<NearRating[]> {
  const own = await tables(executor)
    .selectFrom("ratings")
    .where("player_id", "=", playerId)
    .orderBy("matches", "desc")
    .orderBy("game_id")
    .limit(1)
    .select(["game_id as gameId", "elo"])
    .executeTakeFirst();
  if (!own) return [];
  const side = (comparison: ">=" | "<", direction: "asc" | "desc") =>
    tables(executor)
      .selectFrom("ratings")
      .where("game_id", "=", own.gameId)
      .where("elo", comparison, own.elo)
      .where("player_id", "<>", playerId)
      .orderBy("elo", direction)
      .limit(onEachSide)
      .select(["player_id as playerId", "game_id as gameId", "elo"]);
  const [above, below] = await Promise.all([side(">=", "asc").execute(), side("<", "desc").execute()]);
  const distance = ({ elo }: NearRating) => Math.abs(elo - own.elo);
  return [...above, ...below].toSorted((a, b) => distance(a) - distance(b));
}
