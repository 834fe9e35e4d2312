import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { MatchTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<MatchTables>();

/** The player's matches and moves with their notes, newest first. */
export async function findMatches(executor: Executor, playerId: string, limit: number) {
  const side = (column: "challenger_id" | "challenged_id") =>
    tables(executor)
      .selectFrom("matches")
      .where(column, "=", playerId)
      .orderBy("kickoff_at", "desc")
      .limit(limit)
      .select([
        "id",
        "event_id as eventId",
        "game_id as gameId",
        "state",
        "kickoff_at as kickoffAt",
        "score_challenger as scoreChallenger",
        "score_challenged as scoreChallenged",
        "winner_id as winnerId",
        "challenger_id as challengerId",
        "challenged_id as challengedId",
      ])
      .execute();
  const [challenged, challenger] = await Promise.all([side("challenged_id"), side("challenger_id")]);
  const matches = [...challenged, ...challenger];
  if (matches.length === 0) return { matches, moves: [] };
  const moves = await tables(executor)
    .selectFrom("match_moves as move")
    .leftJoin("match_notes as note", (join) =>
      join.onRef("note.match_id", "=", "move.match_id").onRef("note.number", "=", "move.number"),
    )
    .where(
      "move.match_id",
      "in",
      matches.map(({ id }) => id),
    )
    .where("move.player_id", "=", playerId)
    .orderBy("move.moved_at", "desc")
    .limit(limit)
    .select([
      "move.match_id as matchId",
      "move.move",
      "move.details",
      "move.moved_at as movedAt",
      sql<string | null>`coalesce(note.text, note.staff_text)`.as("note"),
    ])
    .execute();
  return { matches, moves };
}

export async function deleteNotes(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("match_notes").where("player_id", "=", playerId).execute();
}
