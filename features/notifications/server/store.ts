import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { NotificationTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<NotificationTables>();

export interface InsertedNotification {
  id: string;
  playerId: string;
  kind: string;
  params: object;
  link: string;
}

export async function insertAll(
  trx: Executor,
  notifications: readonly InsertedNotification[],
  createdAt: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  await tables(trx)
    .insertInto("notifications")
    .values(
      notifications.map(({ id, playerId, kind, params, link }) => ({
        id,
        player_id: playerId,
        kind,
        params: JSON.stringify(params),
        link,
        created_at: createdAt,
        read_at: null,
      })),
    )
    .execute();
}

export type NotificationRow = Awaited<ReturnType<typeof findAllByPlayerId>>[number];

/** Newest first, those behind `after`. */
export function findAllByPlayerId(
  executor: Executor,
  playerId: string,
  page: { isRead: boolean; after?: string | undefined; limit: number },
) {
  let query = tables(executor)
    .selectFrom("notifications")
    .where("player_id", "=", playerId)
    .where("read_at", page.isRead ? "is not" : "is", null);
  if (page.after !== undefined) query = query.where("id", "<", page.after);
  return query
    .select(["id", "kind", "params", "link", "created_at as createdAt", "read_at as readAt"])
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

/** The avatars of players by their names in lower case. Somebody who has left, or has another name now, has none. */
export async function findFaces(
  executor: Executor,
  service: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await executor
    .as<Pick<AccountTables, "players">>()
    .selectFrom("players")
    .where("service", "=", service)
    .where("username_key", "in", [...new Set(names.map((name) => name.toLowerCase()))])
    .where("removed_at", "is", null)
    .select(["username_key as name", "avatar"])
    .execute();
  return new Map(rows.map(({ name, avatar }) => [name, avatar]));
}

/** Counts no further than `most`. */
export async function countUnread(executor: Executor, playerId: string, most: number): Promise<number> {
  const { count } = await tables(executor)
    .selectFrom((query) =>
      query
        .selectFrom("notifications")
        .where("player_id", "=", playerId)
        .where("read_at", "is", null)
        .select("id")
        // Without an order PostgreSQL may look for them all over the table, for a player who has very many.
        .orderBy("id", "desc")
        .limit(most)
        .as("unread"),
    )
    .select((query) => query.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** False when the player has no such notification. The first reading stays the one that is kept. */
export async function updateReadAt(trx: Executor, playerId: string, id: string, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("notifications")
    .set((query) => ({ read_at: query.fn.coalesce("read_at", query.val(now)) }))
    .where("id", "=", id)
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateReadAtUpTo(
  trx: Executor,
  playerId: string,
  upTo: string,
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("notifications")
    .set({ read_at: now })
    .where("player_id", "=", playerId)
    .where("id", "<=", upTo)
    .where("read_at", "is", null)
    .execute();
}

/** False when nothing of that kind is unread. */
export async function updateUnread(
  trx: Executor,
  { playerId, kind, link, params }: Omit<InsertedNotification, "id">,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("notifications")
    .set({ params: JSON.stringify(params) })
    .where("player_id", "=", playerId)
    .where("link", "=", link)
    .where("kind", "=", kind)
    .where("read_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

const readByLink = defineStatement<object, { playerId: string; link: string; now: Date }>(
  "read-by-link",
  `update notifications set read_at = :now where player_id = :playerId and link = :link and read_at is null
   returning 1`,
);

/** False when nothing of it was unread. */
export async function updateReadAtByLink(
  trx: Executor,
  playerId: string,
  link: string,
  now: Date,
): Promise<boolean> {
  return (await trx.query(readByLink, { playerId, link, now })).length > 0;
}

/** Whatever they say, the newest first. */
export function findNewest(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("notifications")
    .where("player_id", "=", playerId)
    .orderBy("id", "desc")
    .limit(limit)
    .select([
      "kind",
      "params",
      "link",
      "created_at as createdAt",
      "read_at as readAt",
      "sent_by as sentBy",
      "sent_at as sentAt",
    ])
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("notifications").where("player_id", "=", playerId).execute();
}

/** In what these players were told, an opponent has another name from now on. */
export async function updateOpponent(
  trx: Executor,
  playerIds: readonly string[],
  { links, to }: { links: readonly string[]; to: string },
): Promise<void> {
  if (playerIds.length === 0 || links.length === 0) return;
  await tables(trx)
    .updateTable("notifications")
    .set({ params: sql`jsonb_set(params, '{opponent}', to_jsonb(${to}::text))` })
    .where(sql<boolean>`player_id = any(${[...playerIds]}::uuid[])`)
    .where(sql<boolean>`link = any(${[...links]}::text[])`)
    .where(sql<boolean>`params ? 'opponent'`)
    .execute();
}
