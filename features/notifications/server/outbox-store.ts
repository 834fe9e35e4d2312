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

/** What another transaction holds is not waited for: a realm that is being reset, say. It is due the next time, if it is left. */
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

/** Takes one for a while. Of several processes one gets it, with how often it was tried before; what is held is left, as above. */
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

/** With whether the player has been told something newer of the same thing. */
export function findNotification(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("notification_outbox as outbox")
    .innerJoin("notifications as told", (join) =>
      join.onRef("told.player_id", "=", "outbox.player_id").onRef("told.id", "=", "outbox.notification_id"),
    )
    .where("outbox.notification_id", "=", id)
    .select((query) => [
      "told.player_id as playerId",
      "told.kind",
      "told.params",
      "told.link",
      "told.created_at as createdAt",
      "told.read_at as readAt",
      query
        .exists(
          query
            .selectFrom("notifications as newer")
            .whereRef("newer.player_id", "=", "told.player_id")
            .whereRef("newer.link", "=", "told.link")
            .whereRef("newer.id", ">", "told.id")
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
