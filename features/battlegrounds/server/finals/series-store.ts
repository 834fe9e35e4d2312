import { sql, type Insertable } from "kysely";
import { isRestricted } from "#features/accounts/server/index.ts";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { NewSeries } from "../../contract.ts";
import { finalSize, maxQualifiers } from "../../rules.ts";
import type { BattlegroundTables, EventsTable } from "../tables.ts";

const tables = (executor: Executor) =>
  executor.as<
    BattlegroundTables & Pick<AccountTables, "players"> & Pick<RankingTables, "boards" | "ranking_rows">
  >();

export function findAudience(executor: Executor, eventId: string): Promise<Audience | undefined> {
  return tables(executor)
    .selectFrom("events")
    .where("id", "=", eventId)
    .select(["country", "provider"])
    .executeTakeFirst();
}

/** False when the series already exists. */
export async function insertSeries(trx: Executor, series: NewSeries, now: Date): Promise<boolean> {
  const { id, gameId, country, provider, platform, currency, final, qualifiers } = series;
  const [first, last] = [qualifiers[0], qualifiers.at(-1)];
  if (!first || !last) return false;
  const common = {
    game_id: gameId,
    country,
    provider,
    platform,
    currency,
    prizes: JSON.stringify(series.prizes),
    created_at: now,
  };
  const isNew = await insertEvents(trx, [
    {
      ...common,
      ...columnsOf(final),
      id,
      stage: "finals",
      capacity: finalSize,
      registration_opens_at: new Date(first.registrationOpensAt),
      registration_closes_at: new Date(last.registrationClosesAt),
    },
  ]);
  if (!isNew) return false;
  await insertEvents(
    trx,
    qualifiers.map((qualifier, index) => ({
      ...common,
      ...columnsOf(qualifier),
      id: newId({ now: () => now }),
      stage: "qualifier",
      capacity: qualifier.capacity,
      registration_opens_at: new Date(qualifier.registrationOpensAt),
      registration_closes_at: new Date(qualifier.registrationClosesAt),
      final_event_id: id,
      qualifier_number: index + 1,
    })),
  );
  return true;
}

function columnsOf(event: NewSeries["final"] | NewSeries["qualifiers"][number]) {
  return {
    title: JSON.stringify(event.title),
    summary: JSON.stringify(event.summary),
    rules: JSON.stringify(event.rules),
    starts_at: new Date(event.startsAt),
    ends_at: new Date(event.endsAt),
  };
}

async function insertEvents(trx: Executor, events: readonly Insertable<EventsTable>[]): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("events")
    .values([...events])
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === BigInt(events.length);
}

export async function isOffered(
  executor: Executor,
  offer: { gameId: string; country: string; provider: string },
): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("game_offers")
    .where("game_id", "=", offer.gameId)
    .where("country", "=", offer.country)
    .where("provider", "=", offer.provider)
    .select("game_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks the qualifier until the transaction ends. */
export function lockQualifier(trx: Executor, id: string) {
  return tables(trx)
    .selectFrom("events")
    .where("id", "=", id)
    .where("stage", "=", "qualifier")
    .select([
      "id",
      "starts_at as startsAt",
      "final_event_id as finalEventId",
      "closed_at as closedAt",
      "is_cancelled as isCancelled",
    ])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores every player's place and ends the event. */
export async function updateClosed(trx: Executor, eventId: string, now: Date): Promise<number> {
  const placed = await sql<{ id: string }>`
    update entries set place = ranked.place
    from (
      select row.player_id, row_number() over (order by row.sort_key) as place
      from ranking_rows row
      join boards board on board.id = row.board_id and board.kind = 'event' and board.event_id = ${eventId}
      join entries entry on entry.event_id = ${eventId} and entry.player_id = row.player_id and entry.state = 'entered'
    ) as ranked
    where entries.event_id = ${eventId} and entries.player_id = ranked.player_id
    returning entries.id`.execute(tables(trx));
  await tables(trx)
    .updateTable("events")
    .set({
      closed_at: now,
      ends_at: sql<Date>`least(ends_at, ${now}::timestamptz)`,
      registration_closes_at: sql<Date>`greatest(registration_opens_at + interval '1 second', least(registration_closes_at, ${now}::timestamptz))`,
    })
    .where("id", "=", eventId)
    .execute();
  return placed.rows.length;
}

/** The qualifiers in order of their numbers. */
export function findQualifiers(executor: Executor, finalId: string) {
  return tables(executor)
    .selectFrom("events")
    .where("final_event_id", "=", finalId)
    .where("stage", "=", "qualifier")
    .where("is_cancelled", "=", false)
    .select(["id", "closed_at as closedAt"])
    .orderBy("qualifier_number")
    .orderBy("id")
    .limit(maxQualifiers)
    .execute();
}

/** The best players of a closed qualifier who can still play. */
export function findBest(executor: Executor, eventId: string, { limit, now }: { limit: number; now: Date }) {
  return tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId)
    .where("entry.place", "is not", null)
    .where("entry.state", "=", "entered")
    .where("player.removed_at", "is", null)
    .where(({ not }) => not(isRestricted("player.id", "playing", now)))
    .select(["player.id as playerId", "player.service"])
    .orderBy("entry.place")
    .limit(limit)
    .execute();
}

/** Inserts the finalists in seed order. Finalists cannot leave. */
export async function insertFinalists(
  trx: Executor,
  eventId: string,
  playerIds: readonly string[],
  now: Date,
): Promise<void> {
  const entries = playerIds.map((playerId, index) => ({
    id: newId({ now: () => now }),
    event_id: eventId,
    player_id: playerId,
    number: index + 1,
    state: "entered" as const,
    seed: index + 1,
    entered_at: now,
    bound_at: now,
  }));
  await tables(trx).insertInto("entries").values(entries).execute();
  await tables(trx)
    .updateTable("events")
    .set({
      entrants_count: entries.length,
      last_entry_number: entries.length,
      prizes_locked_at: sql<Date>`coalesce(prizes_locked_at, ${now}::timestamptz)`,
      capacity: sql<number>`greatest(capacity, ${entries.length})`,
    })
    .where("id", "=", eventId)
    .execute();
}

export async function updateCancelled(trx: Executor, eventId: string): Promise<void> {
  await tables(trx).updateTable("events").set({ is_cancelled: true }).where("id", "=", eventId).execute();
}

/** False when the player is not in the final or has already dropped out. */
export async function updateDroppedOut(
  trx: Executor,
  { eventId, playerId }: { eventId: string; playerId: string },
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("entries")
    .set({ state: "left", left_at: now })
    .where("event_id", "=", eventId)
    .where("player_id", "=", playerId)
    .where("seed", "is not", null)
    .where("state", "=", "entered")
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) return false;
  await tables(trx)
    .updateTable("events")
    .set((event) => ({ entrants_count: event("entrants_count", "-", 1) }))
    .where("id", "=", eventId)
    .execute();
  return true;
}

export interface DueEvent {
  readonly id: string;
  readonly at: Date;
}

/** Qualifiers that have ended but are not closed, longest ended first. */
export function findToClose(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueEvent | undefined; limit: number },
): Promise<DueEvent[]> {
  return tables(executor)
    .selectFrom("events")
    .where("stage", "=", "qualifier")
    .where("closed_at", "is", null)
    .where("is_cancelled", "=", false)
    .where("ends_at", "<=", now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(ends_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(["id", "ends_at as at"])
    .orderBy("ends_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Finals whose qualifiers are all closed. */
export function findToSeed(
  executor: Executor,
  { after, limit }: { after: DueEvent | undefined; limit: number },
): Promise<DueEvent[]> {
  return tables(executor)
    .selectFrom("events as final")
    .where("final.stage", "=", "finals")
    .where("final.bracket_version", "=", 0)
    .where("final.is_cancelled", "=", false)
    .where(({ exists, not, selectFrom }) => {
      const qualifiers = selectFrom("events as qualifier")
        .whereRef("qualifier.final_event_id", "=", "final.id")
        .where("qualifier.is_cancelled", "=", false)
        .select("qualifier.id");
      return exists(qualifiers).and(not(exists(qualifiers.where("qualifier.closed_at", "is", null))));
    })
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(final.starts_at, final.id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .select(["final.id", "final.starts_at as at"])
    .orderBy("final.starts_at")
    .orderBy("final.id")
    .limit(limit)
    .execute();
}
