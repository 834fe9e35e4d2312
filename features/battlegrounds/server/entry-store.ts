import { sql, type Kysely } from "kysely";
import { isRestricted } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, defineStatement, type RowOf } from "#kit/db/statement.ts";
import type { BattlegroundTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<BattlegroundTables>();

const enterable = (db: Kysely<BattlegroundTables>, { id }: { id: string }) =>
  db
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

export type EnterableRow = RowOf<ReturnType<typeof enterable>>;

const enterableEvent = compileStatement<BattlegroundTables, EnterableRow, { id: string }>(
  "enterable-event",
  enterable,
);
const lockedEvent = compileStatement<BattlegroundTables, EnterableRow, { id: string }>(
  "lock-event",
  (db, given) => enterable(db, given).forNoKeyUpdate("event"),
);

export async function findEvent(executor: Executor, id: string): Promise<EnterableRow | undefined> {
  const [event] = await executor.query(enterableEvent, { id });
  return event;
}

/** Entries and withdrawals run one after the other. Inserting matches is not blocked. */
export async function lockEvent(trx: Executor, id: string): Promise<EnterableRow | undefined> {
  const [event] = await trx.query(lockedEvent, { id });
  return event;
}

const entryColumns = [
  "id",
  "number",
  "state",
  "bound_at as boundAt",
  sql<boolean>`ps5_confirmed_at is not null`.as("hasConfirmedPs5"),
] as const;

interface OwnEntry {
  readonly eventId: string;
  readonly playerId: string;
}

const ownEntry = (db: Kysely<BattlegroundTables>, { eventId, playerId }: OwnEntry) =>
  db
    .selectFrom("entries")
    .where("event_id", "=", eventId)
    .where("player_id", "=", playerId)
    .where("state", "<>", "left")
    .select(entryColumns);

export type EntryRow = RowOf<ReturnType<typeof ownEntry>>;

const entryOfPlayer = compileStatement<BattlegroundTables, EntryRow, OwnEntry>("own-entry", ownEntry);

export async function findEntry(
  executor: Executor,
  eventId: string,
  playerId: string,
): Promise<EntryRow | undefined> {
  const [entry] = await executor.query(entryOfPlayer, { eventId, playerId });
  return entry;
}

/** Counts no further than `most`. */
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

const newEntry = defineStatement<
  EntryRow,
  Omit<NewEntry, "hasConfirmedPs5"> & { places: number; ps5ConfirmedAt: Date | null }
>(
  "new-entry",
  `with numbered as (
     update events set last_entry_number = last_entry_number + 1, entrants_count = entrants_count + :places,
       prizes_locked_at = coalesce(prizes_locked_at, :at)
     where id = :eventId and not exists (
       select from entries where event_id = :eventId and player_id = :playerId and state <> 'left')
     returning last_entry_number as number)
   insert into entries (id, event_id, player_id, number, state, entered_at, left_at, ps5_confirmed_at, seed)
   select :id, :eventId, :playerId, numbered.number, :state, :at, null, :ps5ConfirmedAt, null from numbered
   on conflict (event_id, player_id) do update set number = excluded.number, state = excluded.state,
     entered_at = excluded.entered_at, left_at = null, ps5_confirmed_at = excluded.ps5_confirmed_at
   returning id, number, state, bound_at as "boundAt", ps5_confirmed_at is not null as "hasConfirmedPs5"`,
);

/**
 * Numbers the entry and counts the entrant; undefined when the player is already in. A returning player's entry is
 * reused. The caller has locked the event.
 */
export async function upsertEntry(
  trx: Executor,
  { hasConfirmedPs5, ...entry }: NewEntry,
): Promise<EntryRow | undefined> {
  const [row] = await trx.query(newEntry, {
    ...entry,
    places: entry.state === "entered" ? 1 : 0,
    ps5ConfirmedAt: hasConfirmedPs5 ? entry.at : null,
  });
  return row;
}

/** False when the player has already left or is bound to stay. */
export async function updateLeftAt(
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

/** Gives a free place to the first waiting player who is not restricted. */
export async function updateFirstInLine(trx: Executor, eventId: string, now: Date) {
  const first = tables(trx)
    .selectFrom("entries as entry")
    .where("entry.event_id", "=", eventId)
    .where("entry.state", "=", "waiting")
    .where(({ not }) => not(isRestricted("entry.player_id", "playing", now)))
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
    .set((eb) => ({ entrants_count: eb("entrants_count", "+", change) }))
    .where("id", "=", eventId)
    .execute();
}

/** Events that have not started and that the player has entered or waits for, ordered by id. */
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

/** Binds the entries and returns how many are still entered; bound entries cannot leave. */
export async function updateBound(trx: Executor, ids: readonly string[], now: Date): Promise<number> {
  const result = await tables(trx)
    .updateTable("entries")
    .set((eb) => ({ bound_at: eb.fn.coalesce("bound_at", eb.val(now)) }))
    .where("id", "in", ids)
    .where("state", "=", "entered")
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Whether the player has entered, or waits for, an event of the game that is not over. */
export async function isInGame(
  executor: Executor,
  { playerId, gameId, now }: { playerId: string; gameId: string; now: Date },
): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("events as event", "event.id", "entry.event_id")
    .where("entry.player_id", "=", playerId)
    .where("entry.state", "<>", "left")
    .where("event.game_id", "=", gameId)
    .where("event.is_cancelled", "=", false)
    .where("event.ends_at", ">", now)
    .select("entry.id")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
