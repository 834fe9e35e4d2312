import { sql, type Updateable } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { ReportReason, ReportState } from "../../rules.ts";
import type { ChatTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<ChatTables & Pick<AccountTables, "players">>();

export interface NewReport {
  readonly id: string;
  readonly service: string;
  readonly reporterId: string;
  readonly kind: "message" | "player";
  readonly subjectId: string;
  readonly reportedId: string | null;
  readonly reason: ReportReason;
  readonly note: string | null;
  readonly quotedText: string | null;
}

/** A second report of the same player on the same subject changes nothing. */
export async function insertReport(trx: Executor, report: NewReport, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("chat_reports")
    .values({
      id: report.id,
      service: report.service,
      reporter_id: report.reporterId,
      kind: report.kind,
      subject_id: report.subjectId,
      reported_id: report.reportedId,
      reason: report.reason,
      note: report.note,
      quoted_text: report.quotedText,
      reported_at: now,
    })
    .onConflict((conflict) => conflict.columns(["reporter_id", "kind", "subject_id"]).doNothing())
    .execute();
}

interface SameText {
  readonly authorId: string;
  readonly textHash: Buffer;
  readonly since: Date;
}

const sameText = defineStatement<{ count: number }, SameText>(
  "chat-messages-with-same-text",
  `select count(*)::int as count from chat_messages
   where author_id = :authorId and sent_at > :since and text_hash = :textHash`,
);

/** Messages of the author with the same text since then, also deleted ones. */
export async function countSameText(executor: Executor, params: SameText): Promise<number> {
  const [row] = await executor.query(sameText, params);
  return row?.count ?? 0;
}

export async function updateRoom(
  trx: Executor,
  roomId: number,
  changes: Pick<Updateable<ChatTables["chat_rooms"]>, "slow_mode_seconds" | "is_locked" | "pinned_sequence">,
): Promise<void> {
  await tables(trx).updateTable("chat_rooms").set(changes).where("id", "=", roomId).execute();
}

export interface TimeoutKey {
  readonly playerId: string;
  /** 0 for all rooms. */
  readonly roomId: number;
}

export async function upsertTimeout(
  trx: Executor,
  { playerId, roomId, endsAt, reason }: TimeoutKey & { readonly endsAt: Date; readonly reason: string },
): Promise<void> {
  await tables(trx)
    .insertInto("chat_timeouts")
    .values({ player_id: playerId, room_id: roomId, ends_at: endsAt, reason })
    .onConflict((conflict) =>
      conflict.columns(["player_id", "room_id"]).doUpdateSet({ ends_at: endsAt, reason }),
    )
    .execute();
}

/** When the timeout ends, also one that is over. Undefined if there is none. */
export async function lockTimeoutEnd(
  trx: Executor,
  { playerId, roomId }: TimeoutKey,
): Promise<Date | undefined> {
  const row = await tables(trx)
    .selectFrom("chat_timeouts")
    .where("player_id", "=", playerId)
    .where("room_id", "=", roomId)
    .select("ends_at as endsAt")
    .forUpdate()
    .executeTakeFirst();
  return row?.endsAt;
}

export async function deleteTimeout(trx: Executor, { playerId, roomId }: TimeoutKey): Promise<void> {
  await tables(trx)
    .deleteFrom("chat_timeouts")
    .where("player_id", "=", playerId)
    .where("room_id", "=", roomId)
    .execute();
}

export async function findReportService(executor: Executor, id: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("chat_reports")
    .where("id", "=", id)
    .select("service")
    .executeTakeFirst();
  return row?.service;
}

export async function findMessageService(executor: Executor, id: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("chat_messages as message")
    .innerJoin("chat_rooms as room", "room.id", "message.room_id")
    .where("message.id", "=", id)
    .select("room.service")
    .executeTakeFirst();
  return row?.service;
}

/** The reporter, or undefined if the report is not open any more. */
export async function updateReport(
  trx: Executor,
  id: string,
  state: Exclude<ReportState, "open">,
  now: Date,
): Promise<string | undefined> {
  const row = await tables(trx)
    .updateTable("chat_reports")
    .set({ state, decided_at: now })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("reporter_id as reporterId")
    .executeTakeFirst();
  return row?.reporterId;
}

export function findOpenReports(executor: Executor, service: string, limit: number) {
  return tables(executor)
    .selectFrom("chat_reports")
    .where("service", "=", service)
    .where("state", "=", "open")
    .orderBy("reported_at")
    .limit(limit)
    .select([
      "id",
      "kind",
      "subject_id as subjectId",
      "reported_id as reportedId",
      "reason",
      "note",
      "quoted_text as quotedText",
      "reported_at as reportedAt",
    ])
    .execute();
}

export function findHeld(executor: Executor, service: string, limit: number) {
  return tables(executor)
    .selectFrom("chat_messages as message")
    .innerJoin("chat_rooms as room", "room.id", "message.room_id")
    .where("message.state", "=", "held")
    .where("room.service", "=", service)
    .orderBy("message.sent_at")
    .limit(limit)
    .select([
      "message.id",
      "room.key as roomId",
      "message.author_id as authorId",
      "message.text",
      "message.sent_at as sentAt",
    ])
    .execute();
}

export function deleteDecidedReports(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "chat_reports", (eb) => eb("decided_at", "<", before), limit);
}

export function deleteEndedTimeouts(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "chat_timeouts", (eb) => eb("ends_at", "<", now), limit);
}

/** The user names of players who were not removed, by id. */
export async function findNames(
  executor: Executor,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (playerIds.length === 0) return new Map();
  const rows = await tables(executor)
    .selectFrom("players")
    .where("id", "in", [...new Set(playerIds)])
    .where("removed_at", "is", null)
    .select(["id", "username"])
    .execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}

export function findReport(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("chat_reports")
    .where("id", "=", id)
    .select(["kind", "subject_id as subjectId", "reported_id as reportedId", "reason"])
    .executeTakeFirst();
}

/** The last active first. */
export function findPublicRooms(executor: Executor, service: string, limit: number) {
  return tables(executor)
    .selectFrom("chat_rooms as room")
    .leftJoin("chat_messages as pinned", (join) =>
      join.onRef("pinned.room_id", "=", "room.id").onRef("pinned.sequence", "=", "room.pinned_sequence"),
    )
    .where("room.service", "=", service)
    .where(sql<boolean>`room.kind in ('lounge', 'game', 'battleground')`)
    .orderBy(sql`room.last_message_at desc nulls last`)
    .orderBy("room.id")
    .limit(limit)
    .select([
      "room.key",
      "room.last_sequence as messages",
      "room.last_message_at as lastMessageAt",
      "room.slow_mode_seconds as slowModeSeconds",
      "room.is_locked as isLocked",
      "pinned.text as pinned",
    ])
    .execute();
}

/** Timeouts of players of the realm that have not ended, the latest end first. */
export function findTimeouts(
  executor: Executor,
  { service, limit, now }: { service: string; limit: number; now: Date },
) {
  return tables(executor)
    .selectFrom("chat_timeouts as timeout")
    .innerJoin("players as player", "player.id", "timeout.player_id")
    .leftJoin("chat_rooms as room", "room.id", "timeout.room_id")
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null)
    .where("timeout.ends_at", ">", now)
    .orderBy("timeout.ends_at", "desc")
    .limit(limit)
    .select([
      "timeout.player_id as playerId",
      "player.username as player",
      "room.key as room",
      "timeout.reason",
      "timeout.ends_at as endsAt",
    ])
    .execute();
}

/** Timeouts of a player that have not ended. */
export function findTimeoutsOf(executor: Executor, playerId: string, now: Date) {
  return tables(executor)
    .selectFrom("chat_timeouts as timeout")
    .leftJoin("chat_rooms as room", "room.id", "timeout.room_id")
    .where("timeout.player_id", "=", playerId)
    .where("timeout.ends_at", ">", now)
    .orderBy("timeout.room_id")
    .limit(20)
    .select(["room.key as room", "timeout.reason", "timeout.ends_at as endsAt"])
    .execute();
}

/** Open reports and held messages of these realms. */
export async function countWaiting(
  executor: Executor,
  services: readonly string[],
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldestAt: Date | null }>`
    select count(*)::int as count, min(at) as "oldestAt" from (
      select reported_at as at from chat_reports where state = 'open' and service = any(${services})
      union all
      select message.sent_at from chat_messages message join chat_rooms room on room.id = message.room_id
      where message.state = 'held' and room.service = any(${services})
    ) as waiting`.execute(tables(executor));
  return rows[0] ?? { count: 0, oldestAt: null };
}
