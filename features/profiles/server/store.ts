import { sql, type Kysely } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import { matchStates, isCounted } from "#features/matches/rules.ts";
import type { MatchTables } from "#features/matches/server/tables.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import { resultsShown, type RatingChange } from "../rules.ts";

type Tables = Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "events" | "games"> &
  Pick<MatchTables, "matches"> &
  Pick<RankingTables, "boards" | "ranking_rows" | "ratings" | "rating_changes">;

const tables = (executor: Executor) => executor.as<Tables>();

/** Results per game, from the player's row in each battleground. */
export function findTallies(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("ranking_rows as row")
    .innerJoin("boards as board", "board.id", "row.board_id")
    .innerJoin("events as event", "event.id", "board.event_id")
    .innerJoin("games as game", "game.id", "event.game_id")
    .where("row.player_id", "=", playerId)
    .where("board.kind", "=", "event")
    .groupBy(["game.id", "game.title"])
    .select((row) => [
      "game.id",
      "game.title",
      sql<number>`${row.fn.sum("row.played")}::int`.as("played"),
      sql<number>`${row.fn.sum("row.won")}::int`.as("won"),
    ])
    .execute();
}

/** The player's rating in each game, most played first, with its last changes in order of time. */
export function findRatings(executor: Executor, playerId: string, changes: number) {
  return tables(executor)
    .selectFrom("ratings as rating")
    .innerJoin("games as game", "game.id", "rating.game_id")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom((last) =>
            last
              .selectFrom("rating_changes as change")
              .whereRef("change.player_id", "=", "rating.player_id")
              .whereRef("change.game_id", "=", "rating.game_id")
              .select(["change.before", "change.after", "change.number", "change.id"])
              .orderBy("change.id", "desc")
              .limit(changes)
              .as("change"),
          )
          .select(
            sql<
              RatingChange[]
            >`coalesce(json_agg(json_build_object('before', change.before, 'after', change.after,
              'isCorrection', change.number > 0) order by change.id), '[]')`.as("changes"),
          )
          .as("history"),
      (join) => join.onTrue(),
    )
    .where("rating.player_id", "=", playerId)
    .select([
      "game.id as gameId",
      "game.title as gameTitle",
      "rating.elo",
      "rating.matches",
      "history.changes",
    ])
    .orderBy("rating.matches", "desc")
    .orderBy("game.id")
    .execute();
}

export type RatingRow = Awaited<ReturnType<typeof findRatings>>[number];

const counted = matchStates.filter(isCounted);

/** The winner of each match between two players, null for a draw. */
export async function findWinnersBetween(
  executor: Executor,
  one: string,
  other: string,
): Promise<(string | null)[]> {
  const rows = await tables(executor)
    .selectFrom("matches")
    .where("state", "in", counted)
    .where((query) =>
      query.or([
        query.and({ challenger_id: one, challenged_id: other }),
        query.and({ challenger_id: other, challenged_id: one }),
      ]),
    )
    .select("winner_id as winnerId")
    .execute();
  return rows.map(({ winnerId }) => winnerId);
}

const longestStreak = compileStatement<Tables, { longest: number }, { playerId: string }>(
  "longest-streak",
  (db, { playerId }) => {
    const side = (own: "challenger" | "challenged") =>
      db
        .selectFrom("matches")
        .where(`${own}_id`, "=", playerId)
        .where("state", "in", counted)
        .select([
          "id",
          "kickoff_at",
          sql<boolean>`winner_id is not distinct from ${playerId}::uuid`.as("won"),
        ]);
    // Wins in a row have the same number of other matches before them.
    const numbered = db
      .selectFrom(side("challenger").unionAll(side("challenged")).as("own"))
      .select(["won", sql<number>`count(*) filter (where not won) over (order by kickoff_at, id)`.as("run")]);
    const runs = db
      .selectFrom(numbered.as("numbered"))
      .where("won", "=", true)
      .groupBy("run")
      .select((run) => run.fn.countAll<number>().as("wins"));
    return db.selectFrom(runs.as("runs")).select(sql<number>`coalesce(max(wins), 0)::int`.as("longest"));
  },
);

/** The most wins in a row, in the order of the kickoffs. */
export async function findLongestStreak(executor: Executor, playerId: string): Promise<number> {
  const [row] = await executor.query(longestStreak, { playerId });
  return row?.longest ?? 0;
}

const lastResults = (db: Kysely<Tables>, { playerId }: { playerId: string }) => {
  const side = (own: "challenger" | "challenged", opponent: "challenger" | "challenged") =>
    db.selectFrom((all) =>
      all
        .selectFrom("matches as match")
        .where(`match.${own}_id`, "=", playerId)
        .where("match.state", "in", counted)
        .select([
          "match.id",
          "match.game_id",
          "match.kickoff_at",
          "match.winner_id",
          `match.score_${own} as own_score`,
          `match.score_${opponent} as opponent_score`,
          `match.${opponent}_id as opponent_id`,
        ])
        .orderBy("match.kickoff_at", "desc")
        .orderBy("match.id", "desc")
        .limit(sql.lit(resultsShown))
        .as("last"),
    );
  const columns = [
    "id",
    "game_id",
    "kickoff_at",
    "winner_id",
    "own_score",
    "opponent_score",
    "opponent_id",
  ] as const;
  return db
    .selectFrom(
      side("challenger", "challenged")
        .select(columns)
        .unionAll(side("challenged", "challenger").select(columns))
        .as("match"),
    )
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as opponent", "opponent.id", "match.opponent_id")
    .select([
      "match.id",
      "match.kickoff_at as kickoffAt",
      "match.winner_id as winnerId",
      "match.own_score as ownScore",
      "match.opponent_score as opponentScore",
      "game.id as gameId",
      "game.title as gameTitle",
      "opponent.id as opponentId",
      "opponent.username as opponentUsername",
      "opponent.avatar as opponentAvatar",
    ])
    .orderBy("match.kickoff_at", "desc")
    .orderBy("match.id", "desc")
    .limit(sql.lit(resultsShown));
};

export type ResultRow = RowOf<ReturnType<typeof lastResults>>;

const lastResultsOf = compileStatement<Tables, ResultRow, { playerId: string }>("last-results", lastResults);

/** The last matches with a result, from the player's side. Each side uses its own index. */
export function findLastResults(executor: Executor, playerId: string): Promise<ResultRow[]> {
  return executor.query(lastResultsOf, { playerId });
}
