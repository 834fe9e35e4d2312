import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BattlegroundTables } from "./tables.ts";

type Tables = BattlegroundTables & Pick<AccountTables, "players"> & Pick<RankingTables, "ratings">;

/** Whose battlegrounds: an operator's in a country. */
export interface Audience {
  country: string;
  provider: string;
}

export interface EventCursor {
  endsAt: Date;
  id: string;
}

export const listLimit = 50;
const facesShown = 3;

const tables = (executor: Executor) => executor.as<Tables>();

export function findGames(executor: Executor, audience: Audience, now: Date) {
  return tables(executor)
    .selectFrom("game_offers as offer")
    .innerJoin("games as game", "game.id", "offer.game_id")
    .where("offer.country", "=", audience.country)
    .where("offer.provider", "=", audience.provider)
    .select((query) => [
      "game.id",
      "game.title",
      "game.art",
      "game.account_kind as accountKind",
      query
        .selectFrom("events as event")
        .whereRef("event.game_id", "=", "game.id")
        .whereRef("event.country", "=", "offer.country")
        .whereRef("event.provider", "=", "offer.provider")
        .where("event.registration_opens_at", "<=", now)
        .where("event.registration_closes_at", ">", now)
        .where("event.stage", "<>", "finals")
        .where("event.is_cancelled", "=", false)
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("openEvents"),
    ])
    .orderBy("offer.position")
    .limit(listLimit)
    .execute();
}

const eventColumns = [
  "event.id",
  "event.title",
  "event.summary",
  "event.stage",
  "event.platform",
  "event.prizes",
  "event.currency",
  "event.capacity",
  "event.entrants_count as entrants",
  "event.last_entry_number as lastEntryNumber",
  "event.registration_opens_at as registrationOpensAt",
  "event.registration_closes_at as registrationClosesAt",
  "event.starts_at as startsAt",
  "event.ends_at as endsAt",
  "event.is_cancelled as isCancelled",
  "event.final_event_id as finalEventId",
  "event.qualifier_number as qualifierNumber",
  "game.id as gameId",
  "game.title as gameTitle",
  "game.art as gameArt",
] as const;

function events(executor: Executor, audience: Audience) {
  return tables(executor)
    .selectFrom("events as event")
    .innerJoin("games as game", "game.id", "event.game_id")
    .where("event.country", "=", audience.country)
    .where("event.provider", "=", audience.provider)
    .select(eventColumns)
    .select((query) =>
      query
        .selectFrom("entries as entry")
        .innerJoin("players as player", "player.id", "entry.player_id")
        .whereRef("entry.event_id", "=", "event.id")
        .where("entry.number", "<=", facesShown)
        .where("entry.state", "<>", "left")
        .select(sql<string[]>`coalesce(array_agg(player.avatar order by entry.number), '{}')`.as("avatars"))
        .as("faces"),
    );
}

export type EventRow = Awaited<ReturnType<typeof findEvents>>[number];

/** Those that have not ended before `since`, the soonest to end first, paged by (ends_at, id). */
export function findEvents(
  executor: Executor,
  audience: Audience,
  filter: { since: Date; day?: { date: string; timeZone: string }; gameId?: string; after?: EventCursor },
) {
  let query = events(executor, audience).where("event.ends_at", ">=", filter.since);
  if (filter.day) {
    const { date, timeZone } = filter.day;
    query = query
      .where("event.starts_at", "<", sql<Date>`(${date}::date + 1)::timestamp at time zone ${timeZone}`)
      .where("event.ends_at", ">=", sql<Date>`${date}::date::timestamp at time zone ${timeZone}`);
  }
  if (filter.gameId !== undefined) query = query.where("event.game_id", "=", filter.gameId);
  if (filter.after) {
    const { endsAt, id } = filter.after;
    query = query.where(sql<boolean>`(event.ends_at, event.id) > (${endsAt}, ${id}::uuid)`);
  }
  return query.orderBy("event.ends_at").orderBy("event.id").limit(listLimit).execute();
}

export function findById(executor: Executor, audience: Audience, id: string) {
  return events(executor, audience).where("event.id", "=", id).executeTakeFirst();
}

/** The qualifiers that feed a final, in their order. */
export function findAllByFinalEventId(executor: Executor, finalEventId: string) {
  return tables(executor)
    .selectFrom("events as event")
    .where("event.final_event_id", "=", finalEventId)
    .where("event.stage", "=", "qualifier")
    .select([
      "event.id",
      "event.qualifier_number as number",
      "event.registration_opens_at as registrationOpensAt",
      "event.registration_closes_at as registrationClosesAt",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.is_cancelled as isCancelled",
    ])
    .orderBy("event.qualifier_number")
    .limit(16)
    .execute();
}

export async function findRules(executor: Executor, audience: Audience, id: string) {
  return tables(executor)
    .selectFrom("events as event")
    .where("event.id", "=", id)
    .where("event.country", "=", audience.country)
    .where("event.provider", "=", audience.provider)
    .select("event.rules")
    .executeTakeFirst();
}

/** Entrants whose numbers lie on a page: no offset, and stable while others enter or leave. */
export function findParticipants(
  executor: Executor,
  eventId: string,
  numbers: { after: number; upTo: number },
  startingElo: number,
) {
  return tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .leftJoin("ratings as rating", (join) =>
      join.onRef("rating.player_id", "=", "entry.player_id").onRef("rating.game_id", "=", "event.game_id"),
    )
    .where("entry.event_id", "=", eventId)
    .where("entry.number", ">", numbers.after)
    .where("entry.number", "<=", numbers.upTo)
    .where("entry.state", "<>", "left")
    .select([
      "entry.id as eventTeamId",
      "entry.number",
      "entry.state",
      "player.id as playerId",
      "player.username",
      "player.avatar",
      (query) => query.fn.coalesce("rating.elo", query.lit(startingElo)).as("elo"),
    ])
    .orderBy("entry.number")
    .execute();
}

export type TieRow = Awaited<ReturnType<typeof findTies>>[number];

export function findTies(executor: Executor, eventId: string) {
  return tables(executor)
    .selectFrom("bracket_ties as tie")
    .leftJoin("entries as entryA", "entryA.id", "tie.entry_a")
    .leftJoin("players as playerA", "playerA.id", "entryA.player_id")
    .leftJoin("entries as entryB", "entryB.id", "tie.entry_b")
    .leftJoin("players as playerB", "playerB.id", "entryB.player_id")
    .where("tie.event_id", "=", eventId)
    .select([
      "tie.code",
      "tie.side",
      "tie.round",
      "tie.position",
      "tie.entry_a as entryA",
      "tie.entry_b as entryB",
      "tie.score_a as scoreA",
      "tie.score_b as scoreB",
      "tie.winner",
      "tie.outcome",
      "tie.starts_at as startsAt",
      "playerA.id as playerAId",
      "playerA.username as playerAUsername",
      "playerA.avatar as playerAAvatar",
      "playerB.id as playerBId",
      "playerB.username as playerBUsername",
      "playerB.avatar as playerBAvatar",
    ])
    .orderBy("tie.side")
    .orderBy("tie.round")
    .orderBy("tie.position")
    .limit(2_048)
    .execute();
}
