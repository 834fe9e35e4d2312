import { sql } from "kysely";
import { isRestricted } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BattlegroundTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<BattlegroundTables>();

function enterable(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("events as event")
    .innerJoin("games as game", "game.id", "event.game_id")
    .where("event.id", "=", id)
    .select([
      "event.id",
      "event.game_id as gameId",
      "game.title as gameTitle",
      "game.account_kind as accountKind",
      "event.title",
      "event.stage",
      "event.platform",
      "event.capacity",
      "event.entrants_count as entrants",
      "event.registration_opens_at as registrationOpensAt",
      "event.registration_closes_at as registrationClosesAt",
      "event.starts_at as startsAt",
      "event.ends_at as endsAt",
      "event.closed_at as closedAt",
      "event.bracket_version as bracketVersion",
      "event.is_cancelled as isCancelled",
    ]);
}

export type EnterableRow = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

export function findEvent(executor: Executor, id: string) {
  return enterable(executor, id).executeTakeFirst();
}

/**
 * Places are given and taken back one after the other. Matches may be written meanwhile: they refer to the event, and
 * change nothing in it.
 */
export function lockEvent(trx: Executor, id: string) {
  return enterable(trx, id).forNoKeyUpdate("event").executeTakeFirst();
}

const entryColumns = [
  "id",
  "number",
  "state",
  "bound_at as boundAt",
  sql<boolean>`ps5_confirmed_at is not null`.as("hasConfirmedPs5"),
] as const;

export function findEntry(executor: Executor, eventId: string, playerId: string) {
  return tables(executor)
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("player_id", "=", playerId)
    .where("state", "<>", "left")
    .select(entryColumns)
    .executeTakeFirst();
}

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findEntry>>>;

/** Where somebody stands in the line, counted no further than `most`. */
export async function findPlaceInLine(
  executor: Executor,
  { eventId, number, most }: { eventId: string; number: number; most: number },
): Promise<number> {
  const ahead = await tables(executor)
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("state", "=", "waiting")
    .where("number", "<", number)
    .orderBy("number")
    .select("number")
    .limit(most - 1)
    .execute();
  return ahead.length + 1;
}

export interface NewEntry {
  readonly id: string;
  readonly eventId: string;
  readonly playerId: string;
  readonly state: "entered" | "waiting";
  readonly at: Date;
  readonly hasConfirmedPs5: boolean;
}

/** With the next number, and one entrant more where there is a place. Who comes back gets the old entry again. */
export function upsertEntry(trx: Executor, entry: NewEntry): Promise<EntryRow> {
  const places = entry.state === "entered" ? 1 : 0;
  const row = {
    state: entry.state,
    entered_at: entry.at,
    left_at: null,
    ps5_confirmed_at: entry.hasConfirmedPs5 ? entry.at : null,
  };
  return tables(trx)
    .with("numbered", (db) =>
      db
        .updateTable("events")
        .set((is) => ({
          last_entry_number: is("last_entry_number", "+", 1),
          entrants_count: is("entrants_count", "+", places),
        }))
        .where("id", "=", entry.eventId)
        .returning("last_entry_number as number"),
    )
    .insertInto("entries")
    .values(({ selectFrom }) => ({
      ...row,
      id: entry.id,
      event_id: entry.eventId,
      player_id: entry.playerId,
      number: selectFrom("numbered").select("number"),
      seed: null,
    }))
    .onConflict((conflict) =>
      conflict
        .columns(["event_id", "player_id"])
        .doUpdateSet((is) => ({ ...row, number: is.ref("excluded.number") })),
    )
    .returning(entryColumns)
    .executeTakeFirstOrThrow();
}

/** False when the player is not in it any more, or is bound to stay by now. */
export async function updateLeft(
  trx: Executor,
  { id, state }: Pick<EntryRow, "id" | "state">,
  { at, evenIfBound }: { at: Date; evenIfBound: boolean },
): Promise<boolean> {
  let query = tables(trx)
    .updateTable("entries")
    .set({ state: "left", left_at: at })
    .where("id", "=", id)
    .where("state", "=", state);
  if (!evenIfBound) query = query.where("bound_at", "is", null);
  return (await query.executeTakeFirst()).numUpdatedRows === 1n;
}

/** Who waits longest, but nobody who is kept out by now, gets a place that is free. */
export async function updateFirstInLine(trx: Executor, eventId: string, now: Date) {
  const first = tables(trx)
    .selectFrom("entries as entry")
    .where("entry.event_id", "=", eventId)
    .where("entry.state", "=", "waiting")
    .where(({ not }) => not(isRestricted("entry.player_id", now)))
    .orderBy("entry.number")
    .limit(1)
    .select("entry.id");
  return tables(trx)
    .updateTable("entries")
    .set({ state: "entered" })
    .where("id", "=", first)
    .returning(["player_id as playerId", "entered_at as enteredAt"])
    .executeTakeFirst();
}

export async function updateEntrants(trx: Executor, eventId: string, change: 1 | -1): Promise<void> {
  await tables(trx)
    .updateTable("events")
    .set((is) => ({ entrants_count: is("entrants_count", "+", change) }))
    .where("id", "=", eventId)
    .execute();
}

/** Where the player has a place, or waits for one, in what has not begun, by id. */
export async function findUpcomingEventIds(
  executor: Executor,
  playerId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .where("entry.player_id", "=", playerId)
    .where("entry.state", "<>", "left")
    .where("event.starts_at", ">", now)
    .orderBy("event.id")
    .limit(limit)
    .select("event.id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function countEntered(executor: Executor, ids: readonly string[]): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("entries")
    .where("id", "in", ids)
    .where("state", "=", "entered")
    .select("id")
    .execute();
  return rows.length;
}

/** Of these entries, how many are in: from here on none of them can leave. */
export async function updateBound(trx: Executor, ids: readonly string[], now: Date): Promise<number> {
  const result = await tables(trx)
    .updateTable("entries")
    .set((is) => ({ bound_at: is.fn.coalesce("bound_at", is.val(now)) }))
    .where("id", "in", ids)
    .where("state", "=", "entered")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
