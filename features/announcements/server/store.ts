import { sql } from "kysely";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AnnouncementState, AnnouncementText, Segment } from "../rules.ts";
import type { AnnouncementTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<AnnouncementTables & Pick<StaffTables, "staff_members">>();

function announcements(executor: Executor) {
  return tables(executor)
    .selectFrom("announcements as announcement")
    .leftJoin("staff_members as member", "member.id", "announcement.changed_by")
    .selectAll("announcement")
    .select("member.email as changedByEmail");
}

export type AnnouncementRow = NonNullable<Awaited<ReturnType<typeof findById>>>;

export function findById(executor: Executor, id: string) {
  return announcements(executor).where("announcement.id", "=", id).executeTakeFirst();
}

export interface ListQuery {
  readonly brands: readonly string[];
  /** Only those that address this brand. */
  readonly brand: string | undefined;
  readonly state: AnnouncementState | undefined;
  readonly before: string | undefined;
  readonly limit: number;
}

/** Only announcements of which every brand is among `brands`, the newest first. */
export function findAll(executor: Executor, { brands, brand, state, before, limit }: ListQuery) {
  let query = announcements(executor).where(sql<boolean>`announcement.brands <@ ${[...brands]}::text[]`);
  if (brand !== undefined) query = query.where(sql<boolean>`${brand} = any(announcement.brands)`);
  if (state !== undefined) query = query.where("announcement.state", "=", state);
  if (before !== undefined) query = query.where("announcement.id", "<", before);
  return query.orderBy("announcement.id", "desc").limit(limit).execute();
}

export function lockById(trx: Executor, id: string) {
  return tables(trx)
    .selectFrom("announcements")
    .where("id", "=", id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export interface DraftFields {
  readonly brands: readonly string[];
  readonly segment: Segment;
  readonly eventId: string | null;
  readonly link: string;
  readonly texts: Readonly<Record<string, AnnouncementText>>;
}

interface ChangedBy {
  readonly memberId: string;
  readonly now: Date;
}

export async function insertDraft(
  trx: Executor,
  { id, service, ...draft }: DraftFields & { id: string; service: string },
  { memberId, now }: ChangedBy,
): Promise<void> {
  await tables(trx)
    .insertInto("announcements")
    .values({
      id,
      service,
      ...columnsOf(draft),
      state: "draft",
      version: 1,
      created_at: now,
      changed_at: now,
      changed_by: memberId,
    })
    .execute();
}

export async function updateDraft(
  trx: Executor,
  id: string,
  draft: DraftFields,
  { memberId, now }: ChangedBy,
): Promise<void> {
  await tables(trx)
    .updateTable("announcements")
    .set({ ...columnsOf(draft), changed_at: now, changed_by: memberId })
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

function columnsOf({ brands, segment, eventId, link, texts }: DraftFields) {
  return { brands: [...brands], segment, event_id: eventId, link, texts: JSON.stringify(texts) };
}

export async function updateState(
  trx: Executor,
  id: string,
  { state, sendAt }: { state: AnnouncementState; sendAt: Date | null },
  { memberId, now }: ChangedBy,
): Promise<void> {
  await tables(trx)
    .updateTable("announcements")
    .set({ state, send_at: sendAt, changed_at: now, changed_by: memberId })
    .set((row) => ({ version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

export async function deleteById(trx: Executor, id: string): Promise<void> {
  await tables(trx).deleteFrom("announcements").where("id", "=", id).execute();
}

/** Ids of announcements to send, the earliest first. */
export async function findDue(executor: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("announcements")
    .where("state", "in", ["scheduled", "sending"])
    .where("send_at", "<=", now)
    .orderBy("send_at")
    .limit(limit)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** False when it is no longer scheduled. */
export async function updateStarted(
  trx: Executor,
  id: string,
  { audienceSize, now }: { audienceSize: number; now: Date },
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("announcements")
    .set({ state: "sending", started_at: now, audience_size: audienceSize })
    .where("id", "=", id)
    .where("state", "=", "scheduled")
    .where("send_at", "<=", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface Progress {
  /** Undefined when no player was left. */
  readonly lastPlayerId: string | undefined;
  readonly sent: number;
  readonly failed: number;
  readonly finishedAt: Date | null;
}

export async function updateProgress(
  trx: Executor,
  id: string,
  { lastPlayerId, sent, failed, finishedAt }: Progress,
): Promise<void> {
  await tables(trx)
    .updateTable("announcements")
    .set((row) => ({
      sent_count: row("sent_count", "+", sent),
      failed_count: row("failed_count", "+", failed),
      ...(lastPlayerId !== undefined && { sent_up_to: lastPlayerId }),
      ...(finishedAt !== null && { state: "sent" as const, finished_at: finishedAt }),
    }))
    .where("id", "=", id)
    .execute();
}

const maxEvents = 100;

/** Battlegrounds of an audience that have not long ended, the latest first. */
export function findEvents(
  executor: Executor,
  { country, provider }: { country: string; provider: string },
  endedAfter: Date,
) {
  return executor
    .as<Pick<BattlegroundTables, "events">>()
    .selectFrom("events")
    .where("country", "=", country)
    .where("provider", "=", provider)
    .where("ends_at", ">=", endedAfter)
    .orderBy("ends_at", "desc")
    .limit(maxEvents)
    .select(["id", "title", "starts_at as startsAt", "entrants_count as entrants"])
    .execute();
}

export async function isEventOf(
  executor: Executor,
  { country, provider }: { country: string; provider: string },
  id: string,
): Promise<boolean> {
  const row = await executor
    .as<Pick<BattlegroundTables, "events">>()
    .selectFrom("events")
    .where("id", "=", id)
    .where("country", "=", country)
    .where("provider", "=", provider)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
