import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { Channel } from "../rules.ts";
import type { NotificationTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<NotificationTables>();

export async function insertAll(
  trx: Executor,
  notifications: readonly { id: string; playerId: string }[],
  dueAt: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  await tables(trx)
    .insertInto("notification_outbox")
    .values(
      notifications.map(({ id, playerId }) => ({ notification_id: id, player_id: playerId, due_at: dueAt })),
    )
    .execute();
}

export interface DueRow {
  readonly id: string;
  readonly dueAt: Date;
}

/** Skips rows that another transaction has locked, for example the reset of a demo realm. The next run finds them. */
export function findDue(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueRow | undefined; limit: number },
): Promise<DueRow[]> {
  return tables(executor)
    .selectFrom("notification_outbox")
    .where("due_at", "<=", now)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(due_at, notification_id) > (${after?.dueAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy("due_at")
    .orderBy("notification_id")
    .limit(limit)
    .select(["notification_id as id", "due_at as dueAt"])
    .forUpdate()
    .skipLocked()
    .execute();
}

/**
 * Moves `due_at` to `until`, so that only one process sends the notification. Returns the number of earlier tries;
 * undefined when another process was faster or has locked the row.
 */
export async function claim(
  executor: Executor,
  id: string,
  now: Date,
  until: Date,
): Promise<number | undefined> {
  const row = await tables(executor)
    .updateTable("notification_outbox")
    .set((query) => ({ due_at: until, tries: query("tries", "+", 1) }))
    .where("notification_id", "=", (query) =>
      query
        .selectFrom("notification_outbox")
        .where("notification_id", "=", id)
        .where("due_at", "<=", now)
        .select("notification_id")
        .forUpdate()
        .skipLocked(),
    )
    .returning("tries")
    .executeTakeFirst();
  return row && row.tries - 1;
}

/** The notification, and whether the player has a newer one with the same link. */
export function findNotification(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("notification_outbox as outbox")
    .innerJoin("notifications as notification", (join) =>
      join
        .onRef("notification.player_id", "=", "outbox.player_id")
        .onRef("notification.id", "=", "outbox.notification_id"),
    )
    .where("outbox.notification_id", "=", id)
    .select((query) => [
      "notification.player_id as playerId",
      "notification.kind",
      "notification.params",
      "notification.link",
      "notification.created_at as createdAt",
      "notification.read_at as readAt",
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
    .executeTakeFirst();
}

export async function updateDueAt(executor: Executor, id: string, dueAt: Date): Promise<void> {
  await tables(executor)
    .updateTable("notification_outbox")
    .set({ due_at: dueAt })
    .where("notification_id", "=", id)
    .execute();
}

export async function deleteById(trx: Executor, id: string): Promise<void> {
  await tables(trx).deleteFrom("notification_outbox").where("notification_id", "=", id).execute();
}

export async function updateSent(
  trx: Executor,
  { id, playerId }: { id: string; playerId: string },
  sent: { by: Channel; at: Date },
): Promise<void> {
  await tables(trx)
    .updateTable("notifications")
    .set({ sent_by: sent.by, sent_at: sent.at })
    .where("player_id", "=", playerId)
    .where("id", "=", id)
    .execute();
}
