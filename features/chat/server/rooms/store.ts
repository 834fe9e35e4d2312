import { sql, type Kysely } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, defineStatement } from "#kit/db/statement.ts";
import { maxMentionsCounted, type MessageState, type RoomKindName } from "../../rules.ts";
import type { ChatTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<ChatTables & Pick<AccountTables, "players">>();

const roomFields = [
  "id",
  "service",
  "key",
  "kind",
  "last_sequence as lastSequence",
  "last_change as lastChange",
  "participants",
  "slow_mode_seconds as slowModeSeconds",
  "is_locked as isLocked",
  "pinned_sequence as pinnedSequence",
] as const;

const byKey = (executor: Executor, service: string, key: string) =>
  tables(executor)
    .selectFrom("chat_rooms")
    .where("service", "=", service)
    .where("key", "=", key)
    .select(roomFields);

export type RoomRow = Awaited<ReturnType<ReturnType<typeof byKey>["executeTakeFirstOrThrow"]>>;

export function findRoom(executor: Executor, service: string, key: string): Promise<RoomRow | undefined> {
  return byKey(executor, service, key).executeTakeFirst();
}

export function findRoomById(executor: Executor, id: number): Promise<RoomRow | undefined> {
  return tables(executor).selectFrom("chat_rooms").where("id", "=", id).select(roomFields).executeTakeFirst();
}

export function lockRoomById(trx: Executor, id: number): Promise<RoomRow | undefined> {
  return tables(trx)
    .selectFrom("chat_rooms")
    .where("id", "=", id)
    .select(roomFields)
    .forUpdate()
    .executeTakeFirst();
}

const lockedRoom = compileStatement(
  "locked-chat-room",
  (db: Kysely<ChatTables>, params: { service: string; key: string }) =>
    db
      .selectFrom("chat_rooms")
      .where("service", "=", params.service)
      .where("key", "=", params.key)
      .select(roomFields)
      .forUpdate(),
);

export async function lockFoundRoom(
  trx: Executor,
  service: string,
  key: string,
): Promise<RoomRow | undefined> {
  return (await trx.query(lockedRoom, { service, key }))[0];
}

export interface NewRoom {
  readonly service: string;
  readonly key: string;
  readonly kind: RoomKindName;
  readonly players: readonly string[];
}

/** Creates the room unless it exists, and locks it until the end of the transaction. */
export async function lockRoom(trx: Executor, room: NewRoom, now: Date): Promise<RoomRow> {
  const { service, key } = room;
  const lock = () => lockFoundRoom(trx, service, key);
  const found = await lock();
  if (found) return found;
  const created = await tables(trx)
    .insertInto("chat_rooms")
    .values({ service: room.service, key: room.key, kind: room.kind, created_at: now })
    .onConflict((conflict) => conflict.columns(["service", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (created && room.players.length > 0) {
    await tables(trx)
      .insertInto("chat_members")
      .values(
        room.players.map((playerId) => ({ player_id: playerId, room_id: created.id, is_private: true })),
      )
      .execute();
  }
  const locked = await lock();
  if (!locked) throw new Error(`chat room ${room.key} was deleted while it was created`);
  return locked;
}

/** The number of the next change. The caller has locked the room. */
export async function nextChange(trx: Executor, roomId: number): Promise<number> {
  const { change } = await tables(trx)
    .updateTable("chat_rooms")
    .set((eb) => ({ last_change: eb("last_change", "+", 1) }))
    .where("id", "=", roomId)
    .returning("last_change as change")
    .executeTakeFirstOrThrow();
  return change;
}

export function findMember(executor: Executor, playerId: string, roomId: number) {
  return tables(executor)
    .selectFrom("chat_members")
    .where("player_id", "=", playerId)
    .where("room_id", "=", roomId)
    .select([
      "read_up_to as readUpTo",
      "is_muted as isMuted",
      "took_part_at as tookPartAt",
      "last_sent_at as lastSentAt",
    ])
    .executeTakeFirst();
}

export async function findMuted(
  executor: Executor,
  roomId: number,
  playerIds: readonly string[],
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("chat_members")
    .where("room_id", "=", roomId)
    .where("player_id", "in", playerIds)
    .where("is_muted", "=", true)
    .select("player_id as id")
    .execute();
  return rows.map(({ id }) => id);
}

export interface MemberChange {
  readonly playerId: string;
  readonly roomId: number;
  readonly readUpTo?: number;
  readonly isMuted?: boolean;
}

/** A marker that goes back changes nothing, whatever two devices send at the same time. */
export async function upsertMember(trx: Executor, change: MemberChange): Promise<void> {
  const { playerId, roomId, readUpTo, isMuted } = change;
  const set = isMuted === undefined ? {} : { is_muted: isMuted };
  await tables(trx)
    .insertInto("chat_members")
    .values({
      player_id: playerId,
      room_id: roomId,
      is_private: false,
      ...(readUpTo !== undefined && { read_up_to: readUpTo }),
      ...set,
    })
    .onConflict((conflict) =>
      conflict.columns(["player_id", "room_id"]).doUpdateSet({
        read_up_to: sql`greatest(chat_members.read_up_to, ${readUpTo ?? 0})`,
        ...set,
      }),
    )
    .execute();
}

/** Whether this was the first time. The caller has locked the room. */
export async function recordParticipation(
  trx: Executor,
  playerId: string,
  roomId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(trx)
    .updateTable("chat_members")
    .set({ took_part_at: now })
    .where("player_id", "=", playerId)
    .where("room_id", "=", roomId)
    .where("took_part_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tables(trx)
    .updateTable("chat_rooms")
    .set((eb) => ({ participants: eb("participants", "+", 1) }))
    .where("id", "=", roomId)
    .execute();
  return true;
}

export async function countUnreadMentions(
  executor: Executor,
  playerId: string,
  roomId: number,
  readUpTo: number,
): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("chat_mentions")
    .where("player_id", "=", playerId)
    .where("room_id", "=", roomId)
    .where("sequence", ">", readUpTo)
    .select("sequence")
    .limit(maxMentionsCounted)
    .execute();
  return rows.length;
}

export interface ListedRow {
  readonly key: string;
  readonly kind: RoomKindName;
  readonly lastSequence: number;
  readonly readUpTo: number | null;
  /** Messages after the marker that do not count as unread. */
  readonly uncounted: number;
  readonly isMuted: boolean;
  readonly unreadMentions: number;
  readonly sentAt: Date | null;
  readonly text: string | null;
  readonly state: MessageState | null;
  readonly authorId: string | null;
  readonly author: string | null;
  readonly playerId: string | null;
  readonly username: string | null;
  readonly avatar: string | null;
}

/** Rooms of the table `shown`, as they stand in the list of a player. */
const listedRows = `select room.key, room.kind, room.last_sequence as "lastSequence", own.read_up_to as "readUpTo",
     case when own.read_up_to < room.last_sequence then
       (select count(*)::int from chat_messages uncounted
        where uncounted.room_id = room.id and uncounted.author_id = any(:uncountedAuthorIds::uuid[])
          and uncounted.sequence > greatest(own.read_up_to, room.last_sequence - :newest))
       else 0 end as "uncounted",
     coalesce(own.is_muted, false) as "isMuted",
     (select count(*)::int from (select from chat_mentions mention
       where mention.player_id = :playerId and mention.room_id = room.id and mention.sequence > coalesce(own.read_up_to, 0)
       limit :mentions) counted) as "unreadMentions",
     last.sent_at as "sentAt", last.text, last.state, last.author_id as "authorId",
     coalesce(author.username, last.staff_name) as author,
     other.id as "playerId", other.username, other.avatar
   from shown join chat_rooms room on room.id = shown.id
     left join chat_members own on own.player_id = :playerId and own.room_id = room.id
     left join chat_messages last on last.room_id = room.id and last.sequence = room.last_sequence
     left join players author on author.id = last.author_id
     left join lateral (select player.id, player.username, player.avatar
       from chat_members member join players player on player.id = member.player_id
       where own.is_private and member.room_id = room.id and member.player_id <> :playerId limit 1) other on true
   order by room.last_message_at desc nulls last, room.id`;

/** A room may have a million unread messages: uncounted ones are looked for among the newest only. */
const counted = { mentions: maxMentionsCounted, newest: 500 };

interface ListParams {
  readonly playerId: string;
  /** Authors whose messages never count as unread: the player, and those who are hidden from the player. */
  readonly uncountedAuthorIds: readonly string[];
}

const listedRooms = defineStatement<
  ListedRow,
  ListParams & typeof counted & { service: string; keys: readonly string[]; limit: number }
>(
  "listed-chat-rooms",
  `with shown as (
     (select id from chat_rooms where service = :service and key = any(:keys))
     union
     (select room.id from chat_members member join chat_rooms room on room.id = member.room_id
      where member.player_id = :playerId and member.is_private and room.last_sequence > 0
      order by room.last_message_at desc limit :limit))
   ${listedRows}`,
);

const openedRoom = defineStatement<ListedRow, ListParams & typeof counted & { roomId: number }>(
  "opened-chat-room",
  `with shown as (select :roomId::bigint as id) ${listedRows}`,
);

export function findOpened(
  executor: Executor,
  params: ListParams & { roomId: number },
): Promise<ListedRow[]> {
  return executor.query(openedRoom, { ...params, ...counted });
}

/** The rooms with these keys, if they exist, and the private rooms of the player, the latest message first. */
export function findListed(
  executor: Executor,
  params: ListParams & { service: string; keys: readonly string[]; limit: number },
): Promise<ListedRow[]> {
  return executor.query(listedRooms, { ...params, ...counted });
}

const uncountedAfter = defineStatement<
  { count: number },
  Pick<ListParams, "uncountedAuthorIds"> & Pick<typeof counted, "newest"> & { roomId: number; after: number }
>(
  "uncounted-chat-messages-after",
  `select count(*)::int as count from chat_messages message join chat_rooms room on room.id = message.room_id
   where room.id = :roomId and message.author_id = any(:uncountedAuthorIds::uuid[])
     and message.sequence > greatest(:after::int, room.last_sequence - :newest)`,
);

export async function countUncountedAfter(
  executor: Executor,
  params: Pick<ListParams, "uncountedAuthorIds"> & { roomId: number; after: number },
): Promise<number> {
  const [row] = await executor.query(uncountedAfter, { ...params, newest: counted.newest });
  return row?.count ?? 0;
}

/** Also a removed player, whose messages are still in the room. */
export async function findPlayerOfRealm(executor: Executor, service: string, id: string) {
  return tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("id", "=", id)
    .select([
      "id",
      "username",
      "avatar",
      "created_at as createdAt",
      sql<boolean>`removed_at is not null or locked_at is not null`.as("isGone"),
    ])
    .executeTakeFirst();
}

/** The end of the longest timeout that keeps the player from writing in the room. */
export async function findTimeout(
  executor: Executor,
  playerId: string,
  roomId: number | null,
  now: Date,
): Promise<Date | null> {
  const row = await tables(executor)
    .selectFrom("chat_timeouts")
    .where("player_id", "=", playerId)
    .where("room_id", "in", roomId === null ? [0] : [0, roomId])
    .where("ends_at", ">", now)
    .select(({ fn }) => fn.max<Date | null>("ends_at").as("endsAt"))
    .executeTakeFirst();
  return row?.endsAt ?? null;
}

/** The living players of the realm with these names, which are in lower case. */
export async function findByNames(
  executor: Executor,
  service: string,
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("username_key", "in", names)
    .where("removed_at", "is", null)
    .where("locked_at", "is", null)
    .select("id")
    .execute();
  return rows.map(({ id }) => id);
}
