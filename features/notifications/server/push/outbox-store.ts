import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { NotificationTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<NotificationTables>();

/** A row that waits keeps its time, so that a further notification does not postpone it. */
const queue = defineStatement<{ isNew: boolean }, { entries: string; now: Date; dueAt: Date }>(
  "queue-push",
  `insert into push_outbox as waiting (player_id, kind, first_id, queued_at, due_at)
   select entry."playerId", entry.kind, entry."firstId", :now, :dueAt
   from jsonb_to_recordset(:entries::jsonb) as entry ("playerId" uuid, kind text, "firstId" uuid)
   where exists (select from push_subscriptions where player_id = entry."playerId")
   on conflict (player_id, kind) do update set first_id = least(waiting.first_id, excluded.first_id),
     queued_at = excluded.queued_at, due_at = least(waiting.due_at, excluded.due_at), tries = 0, sent_to = '{}'
   returning due_at = :dueAt as "isNew"`,
);

export interface PushEntry {
  readonly playerId: string;
  readonly kind: string;
  readonly firstId: string;
}

/** Ignores players without a subscription. Returns whether a row is due at `dueAt` that was not there before. */
export async function insertAll(
  trx: Executor,
  entries: readonly PushEntry[],
  { now, dueAt }: { now: Date; dueAt: Date },
): Promise<boolean> {
  if (entries.length === 0) return false;
  const oldest = new Map<string, PushEntry>();
  for (const entry of entries) {
    const key = `${entry.playerId} ${entry.kind}`;
    const known = oldest.get(key);
    if (!known || entry.firstId < known.firstId) oldest.set(key, entry);
  }
  const rows = await trx.query(queue, { entries: JSON.stringify([...oldest.values()]), now, dueAt });
  return rows.some(({ isNew }) => isNew);
}

export interface DuePush {
  readonly playerId: string;
  readonly kind: string;
  readonly dueAt: Date;
}

/** Skips rows that another transaction has locked. The next run finds them. */
export function findDue(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DuePush | undefined; limit: number },
): Promise<DuePush[]> {
  return tables(executor)
    .selectFrom("push_outbox")
    .where("due_at", "<=", now)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_at, player_id, kind) > (${after?.dueAt}::timestamptz, ${after?.playerId}::uuid, ${after?.kind}::text)`,
      ),
    )
    .orderBy("due_at")
    .orderBy("player_id")
    .orderBy("kind")
    .limit(limit)
    .select(["player_id as playerId", "kind", "due_at as dueAt"])
    .forUpdate()
    .skipLocked()
    .execute();
}

type Key = Pick<DuePush, "playerId" | "kind">;

/** A row that this process has claimed. Another `dueAt` means that a notification was added meanwhile. */
export interface ClaimedPush extends DuePush {
  readonly firstId: string;
  readonly queuedAt: Date;
  readonly tries: number;
  readonly sentTo: readonly string[];
}

/** Undefined when another process was faster or has locked the row. */
export async function claim(
  executor: Executor,
  { playerId, kind }: Key,
  now: Date,
  until: Date,
): Promise<ClaimedPush | undefined> {
  const row = await tables(executor)
    .updateTable("push_outbox")
    .set((query) => ({ due_at: until, tries: query("tries", "+", 1) }))
    .where("player_id", "=", playerId)
    .where("kind", "=", (query) =>
      query
        .selectFrom("push_outbox")
        .where("player_id", "=", playerId)
        .where("kind", "=", kind)
        .where("due_at", "<=", now)
        .select("kind")
        .forUpdate()
        .skipLocked(),
    )
    .returning(["first_id as firstId", "queued_at as queuedAt", "tries", "sent_to as sentTo"])
    .executeTakeFirst();
  return row && { ...row, playerId, kind, dueAt: until };
}

export async function addSentTo(executor: Executor, claimed: ClaimedPush, id: string): Promise<void> {
  await tables(executor)
    .updateTable("push_outbox")
    .set({ sent_to: sql<string[]>`sent_to || ${id}::uuid` })
    .where("player_id", "=", claimed.playerId)
    .where("kind", "=", claimed.kind)
    .where("due_at", "=", claimed.dueAt)
    .execute();
}

export async function updateDueAt(executor: Executor, claimed: ClaimedPush, dueAt: Date): Promise<void> {
  await tables(executor)
    .updateTable("push_outbox")
    .set({ due_at: dueAt })
    .where("player_id", "=", claimed.playerId)
    .where("kind", "=", claimed.kind)
    .where("due_at", "=", claimed.dueAt)
    .execute();
}

export async function deleteClaimed(executor: Executor, claimed: ClaimedPush): Promise<void> {
  await tables(executor)
    .deleteFrom("push_outbox")
    .where("player_id", "=", claimed.playerId)
    .where("kind", "=", claimed.kind)
    .where("due_at", "=", claimed.dueAt)
    .execute();
}

export async function deleteByKey(executor: Executor, { playerId, kind }: Key): Promise<void> {
  await tables(executor)
    .deleteFrom("push_outbox")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("push_outbox").where("player_id", "=", playerId).execute();
}

/** Newest first: those since `firstId`, and older ones since `createdAfter`. */
export function findUnread(
  executor: Executor,
  { playerId, kind, firstId }: Pick<ClaimedPush, "playerId" | "kind" | "firstId">,
  createdAfter: Date,
  limit: number,
) {
  return tables(executor)
    .selectFrom("notifications as notification")
    .where("notification.player_id", "=", playerId)
    .where("notification.kind", "=", kind)
    .where("notification.read_at", "is", null)
    .where((query) =>
      query.or([
        query("notification.id", ">=", firstId),
        query("notification.created_at", ">", createdAfter),
      ]),
    )
    .orderBy("notification.id", "desc")
    .limit(limit)
    .select((query) => [
      "notification.id",
      "notification.params",
      "notification.link",
      "notification.created_at as createdAt",
      query
        .exists(
          query
            .selectFrom("notifications as newer")
            .whereRef("newer.player_id", "=", "notification.player_id")
            .whereRef("newer.link", "=", "notification.link")
            .whereRef("newer.id", ">", "notification.id")
            .select("newer.id"),
        )
        .$castTo<boolean>()
        .as("isOutdated"),
    ])
    .execute();
}
