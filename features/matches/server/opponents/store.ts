import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { isCounted, matchStates } from "../../rules.ts";
import type { MatchTables } from "../tables.ts";

const counted = matchStates.filter(isCounted);
const recentMatches = 50;

export interface Opponent {
  readonly playerId: string;
  readonly matches: number;
}

/** Opponents of a player's last matches with a result, the most frequent first. Each side has its own index. */
export function findOpponents(executor: Executor, playerId: string, limit: number): Promise<Opponent[]> {
  const db = executor.as<MatchTables>();
  const side = (own: "challenger" | "challenged", opponent: "challenger" | "challenged") =>
    db
      .selectFrom("matches")
      .where(`${own}_id`, "=", playerId)
      .where("state", "in", counted)
      .orderBy("kickoff_at", "desc")
      .limit(recentMatches)
      .select(`${opponent}_id as opponent_id`);
  return db
    .with("challenging", () => side("challenger", "challenged"))
    .with("challenged", () => side("challenged", "challenger"))
    .selectFrom((all) =>
      all
        .selectFrom("challenging")
        .selectAll()
        .unionAll(all.selectFrom("challenged").selectAll())
        .as("played"),
    )
    .groupBy("played.opponent_id")
    .select(["played.opponent_id as playerId", sql<number>`count(*)::int`.as("matches")])
    .orderBy("matches", "desc")
    .orderBy("played.opponent_id")
    .limit(limit)
    .execute();
}
