import { sql, type Insertable, type Updateable } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { EventFilters } from "../../contract/staff-events.ts";
import { isInSegment, visibleToAnyAudience } from "../store.ts";
import type { BattlegroundTables, BracketTiesTable, EntriesTable, EventsTable } from "../tables.ts";

const tables = (executor: Executor) => executor.as<BattlegroundTables & Pick<AccountTables, "players">>();

export interface EventsPage {
  readonly audiences: readonly Audience[];
  readonly filters: EventFilters;
  readonly span: TimeSpan;
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
  readonly now: Date;
}

const columns = [
  "event.id",
  "event.title",
  "event.country",
  "event.provider",
  "event.stage",
  "event.is_published as isPublished",
  "event.registration_opens_at as registrationOpensAt",
  "event.registration_closes_at as registrationClosesAt",
  "event.starts_at as startsAt",
  "event.ends_at as endsAt",
  "event.is_cancelled as isCancelled",
  "event.entrants_count as entrants",
  "event.capacity",
  "game.title as gameTitle",
] as const;

export function findPage(executor: Executor, { audiences, filters, span, after, limit, now }: EventsPage) {
  const { order, phase, stage } = filters;
  let query = tables(executor)
    .selectFrom("events as event")
    .innerJoin("games as game", "game.id", "event.game_id")
    .where(visibleToAnyAudience(audiences))
    .where(isWithin("event.starts_at", span));
  if (stage !== undefined) query = query.where("event.stage", "=", stage);
  if (phase !== undefined) query = query.where(isInSegment(phase, now));
  if (after)
    query = query.where(
      sql<boolean>`(event.starts_at, event.id) ${sql.raw(order === "asc" ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`,
    );
  return query
    .orderBy("event.starts_at", order)
    .orderBy("event.id", order)
    .limit(limit)
    .select(columns)
    .execute();
}

function selectFullEvent(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("events as event")
    .innerJoin("games as game", "game.id", "event.game_id")
    .where("event.id", "=", id)
    .select([
      ...columns,
      "event.version",
      "event.summary",
      "event.rules",
      "event.prizes",
      "event.currency",
      "event.platform",
      "event.final_event_id as finalEventId",
      "event.closed_at as closedAt",
      "event.prizes_locked_at as prizesLockedAt",
      "event.prizes_awarded_at as prizesAwardedAt",
      "event.bracket_version as bracketVersion",
      "game.id as gameId",
    ]);
}

export type FullEvent = NonNullable<Awaited<ReturnType<typeof findFullEvent>>>;

export function findFullEvent(executor: Executor, id: string) {
  return selectFullEvent(executor, id).executeTakeFirst();
}

export function lockFullEvent(trx: Executor, id: string) {
  return selectFullEvent(trx, id).forNoKeyUpdate("event").executeTakeFirst();
}

/** The final and the qualifiers of a series. */
export function findSeries(executor: Executor, finalId: string) {
  return tables(executor)
    .selectFrom("events")
    .where((eb) => eb.or([eb("id", "=", finalId), eb("final_event_id", "=", finalId)]))
    .select([
      "id",
      "title",
      "stage",
      "qualifier_number as number",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "bracket_version as bracketVersion",
    ])
    .orderBy("starts_at")
    .orderBy("id")
    .limit(20)
    .execute();
}

export interface EntrantsPage {
  readonly eventId: string;
  readonly state?: EntriesTable["state"] | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
}

export function findEntrants(executor: Executor, { eventId, state, after, limit }: EntrantsPage) {
  let query = tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId);
  if (state !== undefined) query = query.where("entry.state", "=", state);
  if (after !== undefined) query = query.where("entry.number", ">", after);
  return query
    .orderBy("entry.number")
    .limit(limit)
    .select([
      "player.id as playerId",
      "player.username",
      "player.service",
      "entry.id",
      "entry.number",
      "entry.state",
      "entry.seed",
      "entry.place",
      "entry.entered_at as enteredAt",
    ])
    .execute();
}

/** The players who are notified when an event is cancelled. */
export async function findEnteredIds(
  executor: Executor,
  eventId: string,
  { after, limit }: { after: number; limit: number },
) {
  return tables(executor)
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("state", "<>", "left")
    .where("number", ">", after)
    .orderBy("number")
    .limit(limit)
    .select(["player_id as playerId", "number", "state"])
    .execute();
}

/** False when the id is taken. */
export async function insertEvent(trx: Executor, event: Insertable<EventsTable>): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("events")
    .values(event)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** The caller has locked the event. Returns the new version. */
export async function updateEvent(
  trx: Executor,
  id: string,
  change: Updateable<EventsTable>,
): Promise<number> {
  const { version } = await tables(trx)
    .updateTable("events")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

export async function updatePublished(
  trx: Executor,
  ids: readonly string[],
  isPublished: boolean,
): Promise<void> {
  await tables(trx)
    .updateTable("events")
    .set({ is_published: isPublished })
    .where("id", "in", [...ids])
    .execute();
}

export async function clearPlaces(trx: Executor, eventId: string): Promise<void> {
  await tables(trx).updateTable("entries").set({ place: null }).where("event_id", "=", eventId).execute();
}

export function findPlayer(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select(["id", "service"])
    .executeTakeFirst();
}

export function findEntryOf(executor: Executor, eventId: string, playerId: string) {
  return tables(executor)
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("player_id", "=", playerId)
    .select(["id", "state", "seed", "number"])
    .executeTakeFirst();
}

/** The seeds are unique, so all are cleared first. */
export async function updateSeeds(
  trx: Executor,
  eventId: string,
  playerIds: readonly string[],
): Promise<void> {
  await tables(trx).updateTable("entries").set({ seed: null }).where("event_id", "=", eventId).execute();
  for (const [index, playerId] of playerIds.entries())
    await tables(trx)
      .updateTable("entries")
      .set({ seed: index + 1 })
      .where("event_id", "=", eventId)
      .where("player_id", "=", playerId)
      .execute();
}

/** The substitute takes the seed of the finalist who leaves. */
export async function replaceFinalist(
  trx: Executor,
  eventId: string,
  out: { readonly id: string; readonly seed: number },
  substitute: { readonly id: string; readonly playerId: string },
  now: Date,
): Promise<void> {
  const db = tables(trx);
  await db
    .updateTable("entries")
    .set({ state: "left", left_at: now, seed: null })
    .where("id", "=", out.id)
    .execute();
  const { number } = await db
    .updateTable("events")
    .set((eb) => ({ last_entry_number: eb("last_entry_number", "+", 1) }))
    .where("id", "=", eventId)
    .returning("last_entry_number as number")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("entries")
    .values({
      id: substitute.id,
      event_id: eventId,
      player_id: substitute.playerId,
      number,
      state: "entered",
      seed: out.seed,
      entered_at: now,
      bound_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["event_id", "player_id"])
        .doUpdateSet({ state: "entered", seed: out.seed, number, left_at: null, bound_at: now }),
    )
    .execute();
}

export async function hasResults(executor: Executor, eventId: string, entryId?: string): Promise<boolean> {
  let query = tables(executor).selectFrom("tie_results").where("event_id", "=", eventId);
  if (entryId !== undefined)
    query = query.where((eb) => eb.or([eb("entry_a", "=", entryId), eb("entry_b", "=", entryId)]));
  return (await query.select("code").limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteResult(trx: Executor, eventId: string, code: string): Promise<void> {
  await tables(trx)
    .deleteFrom("tie_results")
    .where("event_id", "=", eventId)
    .where("code", "=", code)
    .execute();
}

export function findTie(executor: Executor, eventId: string, code: string) {
  return tables(executor)
    .selectFrom("bracket_ties")
    .where("event_id", "=", eventId)
    .where("code", "=", code)
    .selectAll()
    .executeTakeFirst();
}

export async function updateTie(
  trx: Executor,
  { eventId, code }: { eventId: string; code: string },
  change: Pick<Updateable<BracketTiesTable>, "match_id" | "starts_at" | "progress" | "moved_to">,
): Promise<void> {
  await tables(trx)
    .updateTable("bracket_ties")
    .set(change)
    .where("event_id", "=", eventId)
    .where("code", "=", code)
    .execute();
}
