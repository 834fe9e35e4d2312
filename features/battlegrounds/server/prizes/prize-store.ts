import { sql, type Insertable, type Updateable } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Audience } from "#features/branding/rules.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { PrizeState } from "../../rules.ts";
import { visibleToAnyAudience } from "../store.ts";
import type { BattlegroundTables, PrizesTable, StoredPrizes } from "../tables.ts";

type Tables = BattlegroundTables &
  Pick<AccountTables, "players"> &
  Pick<RankingTables, "boards" | "ranking_rows">;

const tables = (executor: Executor) => executor.as<Tables>();

const eventColumns = [
  "id",
  "stage",
  "title",
  "prizes",
  "currency",
  "country",
  "provider",
  "ends_at as endsAt",
  "prizes_awarded_at as awardedAt",
] as const;

/** Locks the event, and with it the bracket of a final: results cannot be corrected meanwhile. */
export function lockEvent(trx: Executor, id: string) {
  return tables(trx)
    .selectFrom("events")
    .where("id", "=", id)
    .select(eventColumns)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type PrizeEvent = NonNullable<Awaited<ReturnType<typeof lockEvent>>>;

export interface DueEvent {
  readonly id: string;
  readonly at: Date;
}

/** Ended battlegrounds whose prizes are not awarded yet. */
export function findToAward(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueEvent | undefined; limit: number },
): Promise<DueEvent[]> {
  return tables(executor)
    .selectFrom("events")
    .where("prizes_awarded_at", "is", null)
    .where("is_cancelled", "=", false)
    .where("stage", "<>", "qualifier")
    .where("ends_at", "<=", now)
    .where(sql<boolean>`coalesce((prizes ->> 'pool')::bigint, 0) > 0`)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(ends_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .select(["id", "ends_at as at"])
    .orderBy("ends_at")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/** Events with prizes that a deadline or a corrected result can change. */
export async function findEventsWithOpenPrizes(
  executor: Executor,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  let query = tables(executor)
    .selectFrom("prizes")
    .where("state", "in", ["provisional", "claimable", "claimed"]);
  if (after !== undefined) query = query.where("event_id", ">", after);
  const rows = await query
    .groupBy("event_id")
    .orderBy("event_id")
    .limit(limit)
    .select("event_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateAwarded(trx: Executor, eventId: string, now: Date): Promise<void> {
  await tables(trx).updateTable("events").set({ prizes_awarded_at: now }).where("id", "=", eventId).execute();
}

/** The first places of a table, among those who have played. */
export async function findTopOfTable(executor: Executor, eventId: string, limit: number): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("ranking_rows as row")
    .innerJoin("boards as board", "board.id", "row.board_id")
    .innerJoin("entries as entry", (join) =>
      join.onRef("entry.event_id", "=", "board.event_id").onRef("entry.player_id", "=", "row.player_id"),
    )
    .where("board.kind", "=", "event")
    .where("board.event_id", "=", eventId)
    .where("entry.state", "=", "entered")
    .where("row.played", ">", 0)
    .orderBy("row.sort_key")
    .limit(limit)
    .select("row.player_id as playerId")
    .execute();
  return rows.map(({ playerId }) => playerId);
}

export function findWinners(executor: Executor, ids: readonly string[]) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "in", ids)
    .select(["id", "service", "removed_at as removedAt"])
    .execute();
}

export async function insertPrizes(trx: Executor, prizes: readonly Insertable<PrizesTable>[]): Promise<void> {
  if (prizes.length === 0) return;
  await tables(trx)
    .insertInto("prizes")
    .values([...prizes])
    .execute();
}

const prizeColumns = [
  "prize.id",
  "prize.service",
  "prize.event_id as eventId",
  "prize.place",
  "prize.amount",
  "prize.currency",
  "prize.player_id as playerId",
  "prize.state",
  "prize.result_at as resultAt",
  "prize.held_until as heldUntil",
  "prize.claim_until as claimUntil",
  "prize.reminded_at as remindedAt",
  "prize.claimed_at as claimedAt",
  "prize.refused_at as refusedAt",
  "prize.refusal",
  "prize.due_at as dueAt",
  "prize.paid_at as paidAt",
  "prize.reference",
  "prize.closed_at as closedAt",
] as const;

function prizesWithEvent(executor: Executor) {
  return tables(executor)
    .selectFrom("prizes as prize")
    .innerJoin("events as event", "event.id", "prize.event_id")
    .select([...prizeColumns, "event.title", "event.country", "event.provider"]);
}

export type PrizeRow = Awaited<ReturnType<ReturnType<typeof prizesWithEvent>["executeTakeFirstOrThrow"]>>;

/** Without `playerId` it finds the prize of any player. */
export function findPrize(executor: Executor, id: string, playerId?: string): Promise<PrizeRow | undefined> {
  let query = prizesWithEvent(executor).where("prize.id", "=", id);
  if (playerId !== undefined) query = query.where("prize.player_id", "=", playerId);
  return query.executeTakeFirst();
}

/** Locks the event before the prize, in the same order as the job. */
export async function lockPrize(
  trx: Executor,
  id: string,
  playerId?: string,
): Promise<{ prize: PrizeRow; event: PrizeEvent } | undefined> {
  const found = await findPrize(trx, id, playerId);
  const event = found && (await lockEvent(trx, found.eventId));
  if (!event) return undefined;
  let query = prizesWithEvent(trx).where("prize.id", "=", id).forUpdate("prize");
  if (playerId !== undefined) query = query.where("prize.player_id", "=", playerId);
  const prize = await query.executeTakeFirst();
  return prize && { prize, event };
}

export async function findHoldersOf(
  executor: Executor,
  eventId: string,
  states: readonly PrizeState[],
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("prizes")
    .where("event_id", "=", eventId)
    .where("state", "in", [...states])
    .select("player_id as playerId")
    .execute();
  return rows.map(({ playerId }) => playerId);
}

/** The prizes in the order of their places. */
export function lockPrizesOf(
  trx: Executor,
  eventId: string,
  states: readonly PrizeState[],
): Promise<PrizeRow[]> {
  return prizesWithEvent(trx)
    .where("prize.event_id", "=", eventId)
    .where("prize.state", "in", [...states])
    .orderBy("prize.place")
    .forUpdate("prize")
    .execute();
}

export function findPrizesOfPlayer(executor: Executor, playerId: string, limit: number): Promise<PrizeRow[]> {
  return prizesWithEvent(executor)
    .where("prize.player_id", "=", playerId)
    .orderBy("prize.result_at", "desc")
    .orderBy("prize.id", "desc")
    .limit(limit)
    .execute();
}

/** False if the prize is no longer in that state. */
export async function updatePrize(
  trx: Executor,
  { id, state }: Pick<PrizeRow, "id" | "state">,
  change: Updateable<PrizesTable>,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("prizes")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Prizes of one battleground with their winners. */
export function findShownPrizes(executor: Executor, eventId: string) {
  return tables(executor)
    .selectFrom("prizes as prize")
    .innerJoin("players as player", "player.id", "prize.player_id")
    .where("prize.event_id", "=", eventId)
    .orderBy("prize.place")
    .select([...prizeColumns, "player.username", "player.avatar"])
    .execute();
}

export type ShownPrizeRow = Awaited<ReturnType<typeof findShownPrizes>>[number];

/** Sets the prizes of a battleground and its series; `locked` once somebody has entered one of them or it is cancelled. */
export async function updatePrizes(
  trx: Executor,
  eventId: string,
  prizes: StoredPrizes,
): Promise<"set" | "locked" | "missing"> {
  const db = tables(trx);
  const event = await db
    .selectFrom("events")
    .where("id", "=", eventId)
    .select((eb) => eb.fn.coalesce("final_event_id", "id").as("seriesId"))
    .executeTakeFirst();
  if (!event) return "missing";
  const { seriesId } = event;
  const series = await db
    .selectFrom("events")
    .where((eb) => eb.or([eb("id", "=", seriesId), eb("final_event_id", "=", seriesId)]))
    .orderBy("id")
    .select(["id", "last_entry_number as entries", "is_cancelled as isCancelled"])
    .forUpdate()
    .execute();
  if (series.some(({ entries, isCancelled }) => entries > 0 || isCancelled)) return "locked";
  await db
    .updateTable("events")
    .set({ prizes: JSON.stringify(prizes) })
    .where(
      "id",
      "in",
      series.map(({ id }) => id),
    )
    .execute();
  return "set";
}

/** Unpaid prizes past their date whose winner has not been notified. */
export function findNewlyLate(
  executor: Executor,
  { now, after, limit }: { now: Date; after: string | undefined; limit: number },
) {
  let query = prizesWithEvent(executor)
    .where("prize.state", "in", ["provisional", "claimed", "approved"])
    .where("prize.due_at", "<", now)
    .where("prize.late_notified_at", "is", null);
  if (after !== undefined) query = query.where("prize.id", ">", after);
  return query.orderBy("prize.id").limit(limit).execute();
}

export interface PrizesPage {
  readonly audiences: readonly Audience[];
  readonly states: readonly PrizeState[] | undefined;
  readonly span: TimeSpan;
  /** Older approvals count no more. */
  readonly approvedSince: Date;
  readonly order: "asc" | "desc";
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** For the console, by the date of payment. */
export function findPage(
  executor: Executor,
  { audiences, states, span, approvedSince, order, after, limit }: PrizesPage,
) {
  let query = selectForStaff(executor, approvedSince)
    .where(visibleToAnyAudience(audiences))
    .where(isWithin("prize.due_at", span));
  if (states) query = query.where("prize.state", "in", [...states]);
  if (after) {
    const key = sql`(${after.at}::timestamptz, ${after.id}::uuid)`;
    query = query.where(
      sql<boolean>`(prize.due_at, prize.id) ${sql.raw(order === "asc" ? ">" : "<")} ${key}`,
    );
  }
  return query.orderBy("prize.due_at", order).orderBy("prize.id", order).limit(limit).execute();
}

/** How many prizes of the audiences are in a state, and since when the oldest. */
export async function countInState(
  executor: Executor,
  audiences: readonly Audience[],
  state: "claimed" | "approved",
): Promise<{ count: number; oldestAt: Date | null }> {
  return tables(executor)
    .selectFrom("prizes as prize")
    .innerJoin("events as event", "event.id", "prize.event_id")
    .where(visibleToAnyAudience(audiences))
    .where("prize.state", "=", state)
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.min(state === "claimed" ? "prize.claimed_at" : "prize.approved_at").as("oldestAt"),
    ])
    .executeTakeFirstOrThrow();
}

/** For staff: prizes of an audience, the ones to act on first. */
export function findForStaff(
  executor: Executor,
  audience: Audience,
  {
    states,
    approvedSince,
    limit,
  }: Pick<PrizesPage, "approvedSince" | "limit"> & { states: readonly PrizeState[] },
) {
  const first = { span: {}, order: "asc", after: undefined } as const;
  return findPage(executor, { ...first, audiences: [audience], states, approvedSince, limit });
}

function selectForStaff(executor: Executor, approvedSince: Date) {
  return prizesWithEvent(executor)
    .innerJoin("players as player", "player.id", "prize.player_id")
    .leftJoin("prize_claims as claim", "claim.prize_id", "prize.id")
    .select([
      "player.username",
      "claim.method",
      "claim.exported_at as exportedAt",
      sql<string[]>`array(select member_id from prize_approvals approval
        where approval.prize_id = prize.id and approval.approved_at > ${approvedSince})`.as("approvedBy"),
    ]);
}

export interface PrizeCount {
  readonly service: string;
  readonly state: PrizeState;
  readonly count: number;
  /** The payment was due before now. */
  readonly late: number;
}

/** For `/metrics`. */
export function countPrizes(executor: Executor, now: Date): Promise<PrizeCount[]> {
  return tables(executor)
    .selectFrom("prizes")
    .groupBy(["service", "state"])
    .select(({ fn }) => [
      "service",
      "state",
      fn.countAll<number>().as("count"),
      sql<number>`(count(*) filter (
        where due_at < ${now} and state in ('provisional', 'claimed', 'approved')
      ))::int`.as("late"),
    ])
    .execute();
}
