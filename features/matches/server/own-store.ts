import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { GameAccountTables } from "#features/game-accounts/server/tables.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { MatchState } from "../rules.ts";
import type { MatchCursor } from "./store.ts";
import type { MatchTables } from "./tables.ts";

type Tables = MatchTables &
  Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "events" | "games"> &
  Pick<GameAccountTables, "game_accounts"> &
  Pick<RankingTables, "points" | "rating_changes" | "ratings">;

const tables = (executor: Executor) => executor.as<Tables>();

function matches(executor: Executor) {
  return tables(executor)
    .selectFrom("matches as match")
    .innerJoin("events as event", "event.id", "match.event_id")
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .leftJoin("ratings as challengerRating", (join) =>
      join
        .onRef("challengerRating.player_id", "=", "match.challenger_id")
        .onRef("challengerRating.game_id", "=", "match.game_id"),
    )
    .leftJoin("ratings as challengedRating", (join) =>
      join
        .onRef("challengedRating.player_id", "=", "match.challenged_id")
        .onRef("challengedRating.game_id", "=", "match.game_id"),
    )
    .selectAll("match")
    .select([
      "event.title as eventTitle",
      "event.starts_at as eventStartsAt",
      "event.ends_at as eventEndsAt",
      "event.platform",
      "game.title as gameTitle",
      "game.art as gameArt",
      "game.account_kind as accountKind",
      "game.has_draws as hasDraws",
      "challenger.username as challengerUsername",
      "challenger.avatar as challengerAvatar",
      "challenged.username as challengedUsername",
      "challenged.avatar as challengedAvatar",
      "challengerRating.elo as challengerElo",
      "challengedRating.elo as challengedElo",
    ]);
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

export function findById(executor: Executor, id: string) {
  return matches(executor).where("match.id", "=", id).executeTakeFirst();
}

interface Page {
  readonly states: readonly MatchState[];
  readonly first: "soonest" | "latest";
  readonly after?: MatchCursor | undefined;
  readonly limit: number;
}

/** The player's matches by kickoff: each side is read on its own, so that each read is bounded. */
export async function findAllByPlayerId(
  executor: Executor,
  playerId: string,
  { states, first, after, limit }: Page,
): Promise<OwnRow[]> {
  const order = first === "soonest" ? "asc" : "desc";
  const beyond = first === "soonest" ? sql`>` : sql`<`;
  const side = (column: "challenger_id" | "challenged_id") =>
    tables(executor)
      .selectFrom("matches")
      .where(column, "=", playerId)
      .where("state", "in", states)
      .$if(after !== undefined, (all) =>
        all.where(
          sql<boolean>`(kickoff_at, id) ${beyond} (${after?.kickoffAt}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .select(["id", "kickoff_at"])
      .orderBy("kickoff_at", order)
      .orderBy("id", order)
      .limit(limit);
  const pages = await Promise.all([side("challenger_id").execute(), side("challenged_id").execute()]);
  const ids = pages.flat().map(({ id }) => id);
  if (ids.length === 0) return [];
  return matches(executor)
    .where("match.id", "in", ids)
    .orderBy("match.kickoff_at", order)
    .orderBy("match.id", order)
    .limit(limit)
    .execute();
}

/** The player's matches that players or time still move, the soonest kickoff first. */
export async function findAheadByPlayerId(
  executor: Executor,
  playerId: string,
  limit: number,
): Promise<OwnRow[]> {
  const side = (column: "challenger_id" | "challenged_id") =>
    tables(executor)
      .selectFrom("matches")
      .where(column, "=", playerId)
      .where("deadline_at", "is not", null)
      .select("id")
      .orderBy("kickoff_at")
      .limit(limit);
  const pages = await Promise.all([side("challenger_id").execute(), side("challenged_id").execute()]);
  const ids = pages.flat().map(({ id }) => id);
  if (ids.length === 0) return [];
  return matches(executor)
    .where("match.id", "in", ids)
    .orderBy("match.kickoff_at")
    .orderBy("match.id")
    .limit(limit)
    .execute();
}

/** Counts no further than `most`. */
export async function countByPlayerId(
  executor: Executor,
  playerId: string,
  { states, most }: { states: readonly MatchState[]; most: number },
): Promise<number> {
  const counted = tables(executor)
    .selectFrom("matches")
    .where((row) => row.or([row("challenger_id", "=", playerId), row("challenged_id", "=", playerId)]))
    .where("state", "in", states)
    .select("id")
    .limit(most)
    .as("counted");
  const { count } = await tables(executor)
    .selectFrom(counted)
    .select((row) => row.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

const mostMoments = 50;

export function findTimeline(executor: Executor, matchId: string) {
  return tables(executor)
    .selectFrom("match_moves as move")
    .leftJoin("match_notes as note", (join) =>
      join.onRef("note.match_id", "=", "move.match_id").onRef("note.number", "=", "move.number"),
    )
    .where("move.match_id", "=", matchId)
    .orderBy("move.number")
    .limit(mostMoments)
    .select([
      "move.number",
      "move.move",
      "move.state",
      "move.player_id as playerId",
      "move.details",
      "move.moved_at as movedAt",
      "note.text as note",
      sql<string[]>`array(select file_id::text from match_pictures as picture
        where picture.match_id = move.match_id and picture.number = move.number order by picture.position)`.as(
        "pictures",
      ),
    ])
    .execute();
}

export function findGameAccounts(executor: Executor, gameId: string, playerIds: readonly string[]) {
  return tables(executor)
    .selectFrom("game_accounts")
    .where("player_id", "in", playerIds)
    .where("game_id", "=", gameId)
    .select(["player_id as playerId", "account_name as name"])
    .execute();
}

/** Who has added the other on the game's platform. */
export async function findFriendIds(executor: Executor, matchId: string): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("match_friends")
    .where("match_id", "=", matchId)
    .select("player_id as playerId")
    .execute();
  return rows.map(({ playerId }) => playerId);
}

/** Every reason for which the match gave or took points. */
export function findPoints(executor: Executor, matchId: string, playerId: string) {
  return tables(executor)
    .selectFrom("points")
    .where("match_id", "=", matchId)
    .where("player_id", "=", playerId)
    .orderBy("id")
    .select(["reason", "amount"])
    .execute();
}

/** What the match and its correction did to a rating; null where it was not rated. */
export async function findRatingChange(
  executor: Executor,
  matchId: string,
  playerId: string,
): Promise<number | null> {
  const { change } = await tables(executor)
    .selectFrom("rating_changes")
    .where("match_id", "=", matchId)
    .where("player_id", "=", playerId)
    .select(({ fn }) => fn.sum<number | null>(sql`after - before`).as("change"))
    .executeTakeFirstOrThrow();
  return change;
}

/** More meetings than two players have; it keeps the count bounded. */
const mostMeetings = 200;

/** How the two have met so far, in any battleground of the game. */
export function findMeetings(executor: Executor, gameId: string, [one, other]: readonly [string, string]) {
  const meetings = (challenger: string, challenged: string) =>
    tables(executor)
      .selectFrom("matches")
      .where("challenger_id", "=", challenger)
      .where("challenged_id", "=", challenged)
      .where("game_id", "=", gameId)
      .where("state", "in", ["approved", "forfeited"])
      .select("winner_id as winnerId");
  return meetings(one, other).unionAll(meetings(other, one)).limit(mostMeetings).execute();
}
