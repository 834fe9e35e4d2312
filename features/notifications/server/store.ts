import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { maxCounted, type NewNotification } from "../rules.ts";
import type { NotificationTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<NotificationTables>();

export async function insertAll(
  trx: Executor,
  notifications: readonly (NewNotification & { id: string })[],
  createdAt: Date,
): Promise<void> {
  if (notifications.length === 0) return;
  await tables(trx)
    .insertInto("notifications")
    .values(
      notifications.map(({ id, playerId, kind, params, link }) => ({
        id,
        player_id: playerId,
        kind: kind.name,
        params: JSON.stringify(params),
        link,
        created_at: createdAt,
        read_at: null,
      })),
    )
    .execute();
}

/** Newest first, older than `after`. */
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

export interface NamedPlayer {
  readonly username: string;
  /** Null for a removed player. */
  readonly avatar: string | null;
}

/** The players by id. Ignores values that are no ids: earlier versions stored usernames. */
export async function findNamedPlayers(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedPlayer>> {
  const distinct = [...new Set(ids)].filter(isUuid);
  if (distinct.length === 0) return new Map();
  const rows = await executor
    .as<Pick<AccountTables, "players">>()
    .selectFrom("players")
    .where("id", "in", distinct)
    .select(["id", "username", "avatar", "removed_at as removedAt"])
    .execute();
  return new Map(
    rows.map(({ id, username, avatar, removedAt }) => [
      id,
      { username, avatar: removedAt === null ? avatar : null },
    ]),
  );
}

/** Counts no further than `most`. */
// Without an order PostgreSQL may scan the whole table for a player with very many.
const unreadOf = defineStatement<{ count: number }, { playerId: string }>(
  "count-unread",
  `select count(*)::int as count from (select id from notifications
     where player_id = :playerId and read_at is null order by id desc limit ${maxCounted}) as unread`,
);

/** Up to `maxCounted`. */
export async function countUnread(executor: Executor, playerId: string): Promise<number> {
  const [unread] = await executor.query(unreadOf, { playerId });
  return unread?.count ?? 0;
}

/** The counts of many players with their realms. */
export async function countUnreadOfAll(
  executor: Executor,
  playerIds: readonly string[],
  most: number,
): Promise<{ playerId: string; service: string; unreadCount: number }[]> {
  const { rows } = await sql<{ playerId: string; service: string; unreadCount: number }>`
    select player.id as "playerId", player.service, unread.count as "unreadCount"
      from players player
      cross join lateral (select count(*)::int as count from (select id from notifications
        where player_id = player.id and read_at is null order by id desc limit ${most}) as newest) as unread
      where player.id = any (${[...playerIds]}::uuid[])`.execute(
    executor.as<NotificationTables & Pick<AccountTables, "players">>(),
  );
  return rows;
}

/** False when the player has no such notification. A second call keeps the first time. */
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

/** Returns the id; undefined when the player has no unread notification of that kind and link. */
export async function updateUnread(
  trx: Executor,
  { playerId, kind, link, params }: NewNotification,
): Promise<string | undefined> {
  const row = await tables(trx)
    .updateTable("notifications")
    .set({ params: JSON.stringify(params) })
    .where("player_id", "=", playerId)
    .where("link", "=", link)
    .where("kind", "=", kind.name)
    .where("read_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

const readByLink = defineStatement<object, { playerId: string; link: string; now: Date }>(
  "read-by-link",
  `update notifications set read_at = :now where player_id = :playerId and link = :link and read_at is null
   returning 1`,
);

/** False when none was unread. */
export async function updateReadAtByLink(
  trx: Executor,
  playerId: string,
  link: string,
  now: Date,
): Promise<boolean> {
  return (await trx.query(readByLink, { playerId, link, now })).length > 0;
}

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
