import type { AccountTables } from "#features/accounts/server/tables.ts";
import { visibleToAudience } from "#features/battlegrounds/server/index.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { sql } from "kysely";
import type { MatchTables } from "../tables.ts";

type Tables = MatchTables &
  Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "events" | "entries"> &
  Pick<RankingTables, "ratings">;

/** An event with the entries of the caller (if any) and of the opponent. */
export function findPairing(
  executor: Executor,
  audience: Audience,
  where: { eventId: string; playerId: string; challengedEntryId: string },
) {
  return executor
    .as<Tables>()
    .selectFrom("events as event")
    .leftJoin("entries as own", (join) =>
      join.onRef("own.event_id", "=", "event.id").on("own.player_id", "=", where.playerId),
    )
    .leftJoin("entries as other", (join) =>
      join.onRef("other.event_id", "=", "event.id").on("other.id", "=", where.challengedEntryId),
    )
    .leftJoin("players as opponent", "opponent.id", "other.player_id")
    .where(visibleToAudience(audience))
    .where("event.id", "=", where.eventId)
    .select((row) => [
      row
        .and([row("opponent.is_open_to_challenges", "=", true), row("opponent.locked_at", "is", null)])
        .as("isOpponentOpen"),
      "event.stage",
      "event.game_id as gameId",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.closed_at as closedAt",
      "event.is_cancelled as isCancelled",
      "own.id as ownEntryId",
      "own.state as ownState",
      "other.state as opponentState",
      "opponent.id as opponentId",
      "opponent.removed_at as opponentRemovedAt",
    ])
    .executeTakeFirst();
}

export type PairingRow = NonNullable<Awaited<ReturnType<typeof findPairing>>>;

type PlayerColumn = "challenger_id" | "challenged_id";

/** Of the given players, those who have entered, accept challenges and have no open match with the caller. */
export function findChallengeable(
  executor: Executor,
  where: { eventId: string; playerId: string; among: readonly string[] },
) {
  const { eventId, playerId, among } = where;
  const openWith = (own: PlayerColumn, other: PlayerColumn) =>
    executor
      .as<Tables>()
      .selectFrom("matches")
      .where(own, "=", playerId)
      .where("deadline_at", "is not", null)
      .where("event_id", "=", eventId)
      .select(`${other} as id`);
  return executor
    .as<Tables>()
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .leftJoin("ratings as rating", (join) =>
      join.onRef("rating.player_id", "=", "entry.player_id").onRef("rating.game_id", "=", "event.game_id"),
    )
    .where("entry.event_id", "=", eventId)
    .where("entry.player_id", "in", among)
    .where("entry.player_id", "<>", playerId)
    .where("entry.state", "=", "entered")
    .where("player.is_open_to_challenges", "=", true)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .where("entry.player_id", "not in", openWith("challenger_id", "challenged_id"))
    .where("entry.player_id", "not in", openWith("challenged_id", "challenger_id"))
    .select(["player.id", "player.username", "player.avatar", "entry.id as eventTeamId", "rating.elo"])
    .execute();
}

/** Of the given players, those who have entered or wait for a place. */
export function findEntered(executor: Executor, eventId: string, among: readonly string[]) {
  return executor
    .as<Tables>()
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId)
    .where("entry.player_id", "in", among)
    .where("entry.state", "<>", "left")
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .orderBy("entry.number")
    .select(["player.id", "player.username", "player.avatar"])
    .execute();
}

/** Condition on a row named `event`: not a final, not over. */
function isOpenToChallenges(now: Date) {
  return sql<boolean>`(event.stage <> 'finals' and not event.is_cancelled and event.closed_at is null
    and event.ends_at > ${now})`;
}

/** Battlegrounds searched for opponents in one request. */
const maxSearchedBattlegrounds = 3;

export function findEnteredBattlegrounds(
  executor: Executor,
  audience: Audience,
  where: { playerId: string; now: Date },
) {
  return executor
    .as<Tables>()
    .selectFrom("entries as own")
    .innerJoin("events as event", "event.id", "own.event_id")
    .where("own.player_id", "=", where.playerId)
    .where("own.state", "=", "entered")
    .where(visibleToAudience(audience))
    .where(isOpenToChallenges(where.now))
    .orderBy("event.ends_at")
    .orderBy("event.id")
    .limit(maxSearchedBattlegrounds)
    .select(["event.id as eventId", "event.title"])
    .execute();
}

export function findOpponent(executor: Executor, service: string, id: string) {
  return executor
    .as<Tables>()
    .selectFrom("players")
    .where("id", "=", id)
    .where("service", "=", service)
    .where("removed_at", "is", null)
    .select((row) => [
      "id",
      "username",
      "avatar",
      row.and([row("is_open_to_challenges", "=", true), row("locked_at", "is", null)]).as("isOpen"),
    ])
    .executeTakeFirst();
}

/** More than a player enters at a time; bounds the response. */
const maxBattlegrounds = 20;

/** Battlegrounds in which the two players can challenge each other, with their open request there. */
export function findCommon(
  executor: Executor,
  audience: Audience,
  where: { playerId: string; opponentId: string; now: Date },
) {
  return executor
    .as<Tables & Pick<BattlegroundTables, "games"> & Pick<RankingTables, "ratings"> & MatchTables>()
    .selectFrom("entries as own")
    .innerJoin("entries as other", "other.event_id", "own.event_id")
    .innerJoin("events as event", "event.id", "own.event_id")
    .innerJoin("games as game", "game.id", "event.game_id")
    .leftJoin("ratings as rating", (join) =>
      join.onRef("rating.game_id", "=", "game.id").onRef("rating.player_id", "=", "other.player_id"),
    )
    .leftJoin("matches as open", (join) =>
      join
        .onRef("open.event_id", "=", "event.id")
        .on("open.state", "in", ["requested", "rescheduling"])
        .on((row) =>
          row.or([
            row.and([
              row("open.challenger_id", "=", where.playerId),
              row("open.challenged_id", "=", where.opponentId),
            ]),
            row.and([
              row("open.challenger_id", "=", where.opponentId),
              row("open.challenged_id", "=", where.playerId),
            ]),
          ]),
        ),
    )
    .where("own.player_id", "=", where.playerId)
    .where("own.state", "=", "entered")
    .where("other.player_id", "=", where.opponentId)
    .where("other.state", "=", "entered")
    .where(visibleToAudience(audience))
    .where(isOpenToChallenges(where.now))
    .orderBy("event.ends_at")
    .orderBy("event.id")
    .limit(maxBattlegrounds)
    .select([
      "event.id",
      "event.title",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "game.title as gameTitle",
      "own.id as ownEntryId",
      "other.id as opponentEntryId",
      "rating.elo",
      "open.id as openMatchId",
    ])
    .execute();
}

/** More than two players agree to in a month; bounds the response. */
const maxAgreedMatches = 100;

/** Kickoffs of the players' agreed matches, soonest first. */
export async function findAgreed(
  executor: Executor,
  playerIds: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<Date[]> {
  const side = (column: PlayerColumn) =>
    executor
      .as<Tables>()
      .selectFrom("matches")
      .where(column, "in", playerIds)
      .where("kickoff_at", ">", from)
      .where("kickoff_at", "<", until)
      .where("state", "in", ["confirmed", "in_progress"])
      .select("kickoff_at as at");
  const rows = await side("challenger_id")
    .union(side("challenged_id"))
    .orderBy("at")
    .limit(maxAgreedMatches)
    .execute();
  return rows.map(({ at }) => at);
}
