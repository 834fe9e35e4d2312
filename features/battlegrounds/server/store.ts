import { expressionBuilder, sql, type Kysely, type Selectable } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import { maxQualifiers, type Segment } from "../rules.ts";
import type { BattlegroundTables } from "./tables.ts";

type Tables = BattlegroundTables & Pick<AccountTables, "players">;

export interface EventCursor {
  endsAt: Date;
  id: string;
}

const facesShown = 3;

const tables = (executor: Executor) => executor.as<Tables>();

export function visibleToAudience({ country, provider }: Audience) {
  const query = expressionBuilder<{ event: BattlegroundTables["events"] }, "event">();
  return query.and([
    query("event.country", "=", country),
    query("event.provider", "=", provider),
    sql<boolean>`event.is_published`,
  ]);
}

/** For staff, who work for several brands. */
export function visibleToAnyAudience(audiences: readonly Audience[]) {
  const countries = audiences.map(({ country }) => country);
  const providers = audiences.map(({ provider }) => provider);
  return sql<boolean>`(event.country, event.provider) in (select * from unnest(${countries}::text[], ${providers}::text[]))`;
}

const timeColumns = [
  "event.registration_opens_at as registrationOpensAt",
  "event.registration_closes_at as registrationClosesAt",
  "event.starts_at as startsAt",
  "event.ends_at as endsAt",
  "event.is_cancelled as isCancelled",
] as const;

const cardColumns = [
  "event.id",
  "event.title",
  "event.stage",
  "event.platform",
  "event.prizes",
  "event.currency",
  "event.capacity",
  "event.entrants_count as entrants",
  ...timeColumns,
  "game.id as gameId",
  "game.title as gameTitle",
  "game.art as gameArt",
] as const;

function events(db: Kysely<Tables>, audience: Audience) {
  return db.selectFrom("events as event").where(visibleToAudience(audience));
}

function cards(db: Kysely<Tables>, audience: Audience) {
  return events(db, audience)
    .innerJoin("games as game", "game.id", "event.game_id")
    .select(cardColumns)
    .select((query) =>
      query
        .selectFrom((first) =>
          first
            .selectFrom("entries as entry")
            .innerJoin("players as player", "player.id", "entry.player_id")
            .whereRef("entry.event_id", "=", "event.id")
            .where("entry.state", "<>", "left")
            .orderBy("entry.number")
            .limit(facesShown)
            .select(["player.avatar", "entry.number"])
            .as("first"),
        )
        .select(sql<string[]>`coalesce(array_agg(first.avatar order by first.number), '{}')`.as("avatars"))
        .as("faces"),
    );
}

export type CardRow = Awaited<ReturnType<typeof findEvents>>[number];

/** Same as `segmentOf` in the rules. */
export function isInSegment(segment: Segment, now: Date) {
  const { eb, and, or, not } = expressionBuilder<{ event: BattlegroundTables["events"] }, "event">();
  const isAhead = eb("event.starts_at", ">", now);
  const isOver = or([eb("event.ends_at", "<=", now), eb("event.is_cancelled", "=", true)]);
  const isOpen = and([
    eb("event.registration_opens_at", "<=", now),
    eb("event.registration_closes_at", ">", now),
    eb("event.stage", "<>", "finals"),
  ]);
  switch (segment) {
    case "running":
      return and([not(isAhead), not(isOver)]);
    case "open":
      return and([isAhead, isOpen, not(isOver)]);
    case "upcoming":
      return and([isAhead, not(isOpen), not(isOver)]);
    case "finished":
      return isOver;
  }
}

interface EventsFilter {
  now: Date;
  since: Date;
  gameId?: string | undefined;
}

interface EventsPage extends EventsFilter {
  segments?: readonly Segment[] | undefined;
  day?: { date: string; timeZone: string } | undefined;
  after?: EventCursor | undefined;
  limit: number;
}

/**
 * Events that ended after `since`, paged by (ends_at, id): soonest end first, or latest end first for finished events
 * only.
 */
export function findEvents(executor: Executor, audience: Audience, page: EventsPage) {
  const { now, since, segments, day, gameId, after, limit } = page;
  const isFinished = segments?.every((segment) => segment === "finished") ?? false;
  const isAhead = segments !== undefined && !segments.includes("finished");
  let query = cards(tables(executor), audience).where(
    "event.ends_at",
    ">=",
    isAhead && now > since ? now : since,
  );
  if (segments) query = query.where(({ or }) => or(segments.map((segment) => isInSegment(segment, now))));
  if (day) {
    const { date, timeZone } = day;
    query = query
      .where("event.starts_at", "<", sql<Date>`(${date}::date + 1)::timestamp at time zone ${timeZone}`)
      .where("event.ends_at", ">=", sql<Date>`${date}::date::timestamp at time zone ${timeZone}`);
  }
  if (gameId !== undefined) query = query.where("event.game_id", "=", gameId);
  if (after) {
    const key = sql`(${after.endsAt}::timestamptz, ${after.id}::uuid)`;
    query = query.where(sql<boolean>`(event.ends_at, event.id) ${sql.raw(isFinished ? "<" : ">")} ${key}`);
  }
  const direction = isFinished ? "desc" : "asc";
  return query.orderBy("event.ends_at", direction).orderBy("event.id", direction).limit(limit).execute();
}

export interface OpenTieRow {
  code: string;
  openSide: "a" | "b";
  startsAt: string;
  firstRound: number;
}

/** The tie of a final in which the `own` entry waits for an opponent. */
const openTie = sql<OpenTieRow | null>`case when event.stage = 'finals' then (
  select json_build_object('code', tie.code, 'startsAt', tie.starts_at,
    'openSide', case when tie.entry_a is null then 'a' else 'b' end,
    'firstRound', (select count(*) from bracket_ties as first
      where first.event_id = event.id and first.side = 'upper' and first.round = 1))
  from bracket_ties as tie
  where tie.event_id = event.id and tie.outcome is null and tie.starts_at is not null
    and (tie.entry_a is null or tie.entry_b is null) and own.id in (tie.entry_a, tie.entry_b)
  limit 1) end`;

type OfPlayer = { playerId: string; now: Date };

/** More than a player enters at once; bounds the response. */
const maxCards = 12;

const entered = (db: Kysely<Tables>, given: Audience & OfPlayer) =>
  cards(db, given)
    .innerJoin("entries as own", "own.event_id", "event.id")
    .where("own.player_id", "=", given.playerId)
    .where("own.state", "<>", "left")
    .where("event.ends_at", ">", given.now)
    .where("event.is_cancelled", "=", false)
    .select(["own.state as entryState", openTie.as("openTie")])
    .orderBy("event.ends_at")
    .orderBy("event.id")
    .limit(sql.lit(maxCards));

const enteredEvents = compileStatement<Tables, RowOf<ReturnType<typeof entered>>, Audience & OfPlayer>(
  "entered-events",
  entered,
);

/** Events that the player has entered or waits for and that are not over, soonest end first. */
export function findEntered(
  executor: Executor,
  { country, provider }: Audience,
  { playerId, now }: OfPlayer,
) {
  return executor.query(enteredEvents, { country, provider, playerId, now });
}

type Entry = Pick<Selectable<BattlegroundTables["entries"]>, "state"> & { eventId: string };

const openEntries = compileStatement<Tables, Entry, OfPlayer>("open-entries", (db, { playerId, now }) =>
  db
    .selectFrom("entries")
    .innerJoin("events as event", "event.id", "entries.event_id")
    .where("entries.player_id", "=", playerId)
    .where("entries.state", "<>", "left")
    .where("event.ends_at", ">", now)
    .select(["entries.event_id as eventId", "entries.state"]),
);

export function findEntries(executor: Executor, { playerId, now }: OfPlayer): Promise<Entry[]> {
  return executor.query(openEntries, { playerId, now });
}

export function countEvents(executor: Executor, audience: Audience, { now, since, gameId }: EventsFilter) {
  return events(tables(executor), audience)
    .where("event.ends_at", ">=", since)
    .$if(gameId !== undefined, (query) => query.where("event.game_id", "=", gameId ?? ""))
    .select(({ fn }) => {
      const count = <S extends Segment>(segment: S) =>
        fn.countAll<number>().filterWhere(isInSegment(segment, now)).as(segment);
      return [count("running"), count("open"), count("upcoming"), count("finished")];
    })
    .executeTakeFirstOrThrow();
}

type OneEvent = Audience & { id: string };

const details = (db: Kysely<Tables>, given: OneEvent) =>
  cards(db, given)
    .where("event.id", "=", given.id)
    .select([
      "event.summary",
      "event.final_event_id as finalEventId",
      "event.bracket_version as bracketVersion",
      "game.account_kind as accountKind",
    ]);

type DetailsRow = RowOf<ReturnType<typeof details>>;

const eventDetails = compileStatement<Tables, DetailsRow, OneEvent>("event-details", details);

export async function findById(
  executor: Executor,
  { country, provider }: Audience,
  id: string,
): Promise<DetailsRow | undefined> {
  const [event] = await executor.query(eventDetails, { country, provider, id });
  return event;
}

export function findTitles(executor: Executor, audience: Audience, ids: readonly string[]) {
  return tables(executor)
    .selectFrom("events as event")
    .where(visibleToAudience(audience))
    .where("event.id", "in", ids)
    .select(["event.id", "event.title"])
    .execute();
}

export function findForCards(executor: Executor, audience: Audience, ids: readonly string[]) {
  return tables(executor)
    .selectFrom("events as event")
    .innerJoin("games as game", "game.id", "event.game_id")
    .where(visibleToAudience(audience))
    .where("event.id", "in", ids)
    .select([
      "event.id as eventId",
      "event.title",
      "game.title as game",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.entrants_count as entrants",
      "event.capacity",
    ])
    .execute();
}

const maxEntered = 50;

/** Events that the player has entered and that are not over. */
export function findEnteredTitles(
  executor: Executor,
  audience: Audience,
  { playerId, now }: { playerId: string; now: Date },
) {
  return tables(executor)
    .selectFrom("entries")
    .innerJoin("events as event", "event.id", "entries.event_id")
    .where(visibleToAudience(audience))
    .where("entries.player_id", "=", playerId)
    .where("entries.state", "=", "entered")
    .where("event.ends_at", ">", now)
    .where("event.is_cancelled", "=", false)
    .orderBy("event.ends_at")
    .limit(maxEntered)
    .select(["event.id", "event.title"])
    .execute();
}

/** The fields that other queries about an event need. */
const brief = (db: Kysely<BattlegroundTables>, given: OneEvent) =>
  db
    .selectFrom("events as event")
    .where(visibleToAudience(given))
    .where("event.id", "=", given.id)
    .select([
      "event.id",
      "event.game_id as gameId",
      "event.stage",
      "event.final_event_id as finalEventId",
      "event.entrants_count as entrants",
      "event.bracket_version as bracketVersion",
    ]);

export type BriefRow = RowOf<ReturnType<typeof brief>>;

const briefById = compileStatement<BattlegroundTables, BriefRow, OneEvent>("brief-event", brief);

export async function findBriefById(
  executor: Executor,
  audience: Audience,
  id: string,
): Promise<BriefRow | undefined> {
  const [event] = await executor.query(briefById, { ...audience, id });
  return event;
}

const times = (db: Kysely<Tables>, given: OneEvent) =>
  events(db, given)
    .where("event.id", "=", given.id)
    .select(["event.id", "event.bracket_version as bracketVersion", ...timeColumns]);

type TimesRow = RowOf<ReturnType<typeof times>>;

const eventTimes = compileStatement<Tables, TimesRow, OneEvent>("event-times", times);

export async function findTimesById(
  executor: Executor,
  { country, provider }: Audience,
  id: string,
): Promise<TimesRow | undefined> {
  const [event] = await executor.query(eventTimes, { country, provider, id });
  return event;
}

export function findRulesById(executor: Executor, audience: Audience, id: string) {
  return events(tables(executor), audience)
    .where("event.id", "=", id)
    .select("event.rules")
    .executeTakeFirst();
}

/** The qualifiers in order of their numbers. */
export function findAllByFinalEventId(executor: Executor, audience: Audience, finalEventId: string) {
  return events(tables(executor), audience)
    .where("event.final_event_id", "=", finalEventId)
    .where("event.stage", "=", "qualifier")
    .select(["event.id", "event.qualifier_number as number", ...timeColumns])
    .orderBy("event.qualifier_number")
    .limit(maxQualifiers)
    .execute();
}
