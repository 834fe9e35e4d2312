import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { visibleToAudience } from "#features/battlegrounds/server/index.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { MatchState } from "../rules.ts";
import type { MatchTables } from "./tables.ts";

type Tables = MatchTables &
  Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "events" | "games"> &
  Pick<RankingTables, "ratings">;

export interface MatchCursor {
  readonly kickoffAt: Date;
  readonly id: string;
}

const runningEvents = 100;

const tables = (executor: Executor) => executor.as<Tables>();

/** Latest kickoff first. Reads by event, so that matches of other audiences cost nothing. */
export function findLive(
  executor: Executor,
  audience: Audience,
  { now, limit }: { now: Date; limit: number },
) {
  return tables(executor)
    .with("running", (query) =>
      query
        .selectFrom("events as event")
        .where(visibleToAudience(audience))
        .where("event.ends_at", ">", now)
        .where("event.starts_at", "<=", now)
        .where("event.is_cancelled", "=", false)
        .select(["event.id", "event.title", "event.game_id"])
        .orderBy("event.ends_at")
        .limit(runningEvents),
    )
    .selectFrom("running as event")
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("matches")
          .whereRef("matches.event_id", "=", "event.id")
          .where("matches.state", "=", "in_progress")
          .where("matches.kickoff_at", "<=", now)
          .select(["matches.id", "matches.kickoff_at", "matches.challenger_id", "matches.challenged_id"])
          .orderBy("matches.kickoff_at", "desc")
          .orderBy("matches.id", "desc")
          .limit(limit)
          .as("match"),
      (join) => join.onTrue(),
    )
    .innerJoin("games as game", "game.id", "event.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .leftJoin("ratings as challengerRating", (join) =>
      join
        .onRef("challengerRating.player_id", "=", "challenger.id")
        .onRef("challengerRating.game_id", "=", "game.id"),
    )
    .leftJoin("ratings as challengedRating", (join) =>
      join
        .onRef("challengedRating.player_id", "=", "challenged.id")
        .onRef("challengedRating.game_id", "=", "game.id"),
    )
    .select([
      "match.id",
      "match.kickoff_at as kickoffAt",
      "event.id as eventId",
      "event.title as eventTitle",
      "game.id as gameId",
      "game.title as gameTitle",
      "game.art as gameArt",
      "challenger.id as challengerId",
      "challenger.username as challengerUsername",
      "challenger.avatar as challengerAvatar",
      "challengerRating.elo as challengerElo",
      "challenged.id as challengedId",
      "challenged.username as challengedUsername",
      "challenged.avatar as challengedAvatar",
      "challengedRating.elo as challengedElo",
    ])
    .orderBy("match.kickoff_at", "desc")
    .orderBy("match.id", "desc")
    .limit(limit)
    .execute();
}

interface EventMatchesPage {
  readonly states: readonly MatchState[];
  readonly playerId?: string | undefined;
  readonly after?: MatchCursor | undefined;
  readonly limit: number;
}

/** Latest kickoff first. Reads state by state, so that each query is bounded by an index. */
export function findAllByEventId(executor: Executor, eventId: string, page: EventMatchesPage) {
  const { states, playerId, after, limit } = page;
  return tables(executor)
    .selectFrom(sql<{ name: MatchState }>`unnest(${[...states]}::text[])`.as<"state">(sql`state(name)`))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom("matches")
          .where("matches.event_id", "=", eventId)
          .whereRef("matches.state", "=", "state.name")
          .$if(playerId !== undefined, (all) =>
            all.where(sql<boolean>`${playerId}::uuid in (matches.challenger_id, matches.challenged_id)`),
          )
          .$if(after !== undefined, (all) =>
            all.where(
              sql<boolean>`(matches.kickoff_at, matches.id) < (${after?.kickoffAt}::timestamptz, ${after?.id}::uuid)`,
            ),
          )
          .selectAll("matches")
          .orderBy("matches.kickoff_at", "desc")
          .orderBy("matches.id", "desc")
          .limit(limit)
          .as("match"),
      (join) => join.onTrue(),
    )
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .select([
      "match.id",
      "match.state",
      "match.tie_code as tieCode",
      "match.kickoff_at as kickoffAt",
      "match.challenger_entry_id as challengerEntryId",
      "match.challenged_entry_id as challengedEntryId",
      "match.score_challenger as scoreChallenger",
      "match.score_challenged as scoreChallenged",
      "match.winner_id as winnerId",
      "challenger.id as challengerId",
      "challenger.username as challengerUsername",
      "challenger.avatar as challengerAvatar",
      "challenged.id as challengedId",
      "challenged.username as challengedUsername",
      "challenged.avatar as challengedAvatar",
    ])
    .orderBy("match.kickoff_at", "desc")
    .orderBy("match.id", "desc")
    .limit(limit)
    .execute();
}

export type EventMatchRow = Awaited<ReturnType<typeof findAllByEventId>>[number];

export function findEventIds(executor: Executor, matchIds: readonly string[]) {
  if (matchIds.length === 0) return Promise.resolve([]);
  return tables(executor)
    .selectFrom("matches")
    .where("id", "in", matchIds)
    .select(["id as matchId", "event_id as eventId"])
    .execute();
}

/** Finds nothing for other audiences. */
export function findForCards(executor: Executor, audience: Audience, ids: readonly string[]) {
  return tables(executor)
    .selectFrom("matches as match")
    .innerJoin("events as event", "event.id", "match.event_id")
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .where(visibleToAudience(audience))
    .where("match.id", "in", ids)
    .select([
      "match.id as matchId",
      "match.event_id as eventId",
      "match.state",
      "match.kickoff_at as kickoffAt",
      "match.winner_id as winnerId",
      "game.title as game",
      "challenger.id as challengerId",
      "challenger.username as challengerUsername",
      "challenger.avatar as challengerAvatar",
      "match.score_challenger as challengerScore",
      "challenged.id as challengedId",
      "challenged.username as challengedUsername",
      "challenged.avatar as challengedAvatar",
      "match.score_challenged as challengedScore",
    ])
    .execute();
}
