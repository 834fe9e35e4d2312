import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Pair } from "../../rules.ts";
import { isConnected } from "../presence/store.ts";
import type { FriendTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<FriendTables & Pick<AccountTables, "players">>();

/** Serialises all changes to the friends of these players: limits are counted before a row is added. */
export async function lockFriendsOf(trx: Executor, playerIds: readonly string[]): Promise<void> {
  for (const id of playerIds.toSorted()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`friends of ${id}`}, 0))`.execute(tables(trx));
  }
}

export async function findPair(executor: Executor, playerId: string, otherId: string): Promise<Pair> {
  const pairs = await findPairs(executor, playerId, [otherId]);
  return pairs.get(otherId) ?? noPair;
}

const noPair: Pair = { areFriends: false, sent: undefined, received: undefined };

/** The stored relation of a player to each of the others; most pairs have none. */
export async function findPairs(
  executor: Executor,
  playerId: string,
  otherIds: readonly string[],
): Promise<Map<string, Pair>> {
  if (otherIds.length === 0) return new Map();
  const db = tables(executor);
  const [friends, requests] = await Promise.all([
    db
      .selectFrom("friends")
      .where("player_id", "=", playerId)
      .where("friend_id", "in", otherIds)
      .select("friend_id as id")
      .execute(),
    db
      .selectFrom("friend_requests")
      .where((eb) =>
        eb.or([
          eb.and([eb("sender_id", "=", playerId), eb("receiver_id", "in", otherIds)]),
          eb.and([eb("receiver_id", "=", playerId), eb("sender_id", "in", otherIds)]),
        ]),
      )
      .select([
        "sender_id as senderId",
        "receiver_id as receiverId",
        "refused_at as refusedAt",
        "is_withdrawn as isWithdrawn",
      ])
      .execute(),
  ]);
  const friendIds = new Set(friends.map(({ id }) => id));
  return new Map(
    otherIds.map((id) => [
      id,
      {
        areFriends: friendIds.has(id),
        sent: requests.find(({ receiverId }) => receiverId === id),
        received: requests.find(({ senderId }) => senderId === id),
      },
    ]),
  );
}

export async function countFriends(executor: Executor, playerId: string): Promise<number> {
  const { count } = await tables(executor)
    .selectFrom("friends")
    .where("player_id", "=", playerId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countOpenRequests(executor: Executor, senderId: string): Promise<number> {
  const { count } = await tables(executor)
    .selectFrom("friend_requests")
    .where("sender_id", "=", senderId)
    .where("is_withdrawn", "=", false)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** `keepsRefusal`: the receiver still does not see the request. */
export async function saveRequest(
  trx: Executor,
  request: { senderId: string; receiverId: string; keepsRefusal: boolean },
  now: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("friend_requests")
    .values({
      sender_id: request.senderId,
      receiver_id: request.receiverId,
      requested_at: now,
      refused_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(["sender_id", "receiver_id"]).doUpdateSet({
        requested_at: now,
        is_withdrawn: false,
        ...(request.keepsRefusal ? {} : { refused_at: null }),
      }),
    )
    .execute();
}

export async function refuseRequest(
  trx: Executor,
  { senderId, receiverId }: { senderId: string; receiverId: string },
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("friend_requests")
    .set({ refused_at: now })
    .where("sender_id", "=", senderId)
    .where("receiver_id", "=", receiverId)
    .execute();
}

/** A refused request stays as withdrawn, so that withdrawing does not undo the refusal. */
export async function withdrawRequest(trx: Executor, senderId: string, receiverId: string): Promise<void> {
  const db = tables(trx);
  await db
    .deleteFrom("friend_requests")
    .where("sender_id", "=", senderId)
    .where("receiver_id", "=", receiverId)
    .where("refused_at", "is", null)
    .execute();
  await db
    .updateTable("friend_requests")
    .set({ is_withdrawn: true })
    .where("sender_id", "=", senderId)
    .where("receiver_id", "=", receiverId)
    .execute();
}

export async function insertFriendship(trx: Executor, one: string, other: string, now: Date): Promise<void> {
  await deleteRequestsBetween(trx, one, other);
  await tables(trx)
    .insertInto("friends")
    .values([
      { player_id: one, friend_id: other, since: now },
      { player_id: other, friend_id: one, since: now },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFriendship(trx: Executor, one: string, other: string): Promise<void> {
  await tables(trx)
    .deleteFrom("friends")
    .where((eb) =>
      eb.or([
        eb.and([eb("player_id", "=", one), eb("friend_id", "=", other)]),
        eb.and([eb("player_id", "=", other), eb("friend_id", "=", one)]),
      ]),
    )
    .execute();
}

export async function deleteRequestsBetween(trx: Executor, one: string, other: string): Promise<void> {
  await tables(trx)
    .deleteFrom("friend_requests")
    .where((eb) =>
      eb.or([
        eb.and([eb("sender_id", "=", one), eb("receiver_id", "=", other)]),
        eb.and([eb("sender_id", "=", other), eb("receiver_id", "=", one)]),
      ]),
    )
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  const db = tables(trx);
  await db
    .deleteFrom("friends")
    .where((eb) => eb.or([eb("player_id", "=", playerId), eb("friend_id", "=", playerId)]))
    .execute();
  await db
    .deleteFrom("friend_requests")
    .where((eb) => eb.or([eb("sender_id", "=", playerId), eb("receiver_id", "=", playerId)]))
    .execute();
}

const shownPlayer = ["player.id", "player.username", "player.avatar", "player.country"] as const;

/** Newest friends first. */
export function findFriends(executor: Executor, playerId: string, limit: number) {
  return newestFriends(executor, playerId, limit)
    .select([...shownPlayer, "friend.since"])
    .execute();
}

/** The same friends, each with what is stored about the presence: one statement for up to 500 friends. */
export function findFriendsWithPresence(executor: Executor, playerId: string, limit: number, now: Date) {
  return newestFriends(executor, playerId, limit)
    .leftJoin("player_presence as presence", "presence.player_id", "player.id")
    .select([
      ...shownPlayer,
      isConnected(now).as("isConnected"),
      "presence.last_seen_at as lastSeenAt",
      sql<boolean>`coalesce(presence.is_hidden, false)`.as("isHidden"),
    ])
    .execute();
}

function newestFriends(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("friends as friend")
    .innerJoin("players as player", "player.id", "friend.friend_id")
    .where("friend.player_id", "=", playerId)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .orderBy("friend.since", "desc")
    .orderBy("player.id")
    .limit(limit);
}

/** Some friends of a player: those who are the viewer's friends too come first, then the newest. */
export function findFriendsToShow(
  executor: Executor,
  { playerId, viewerId, limit }: { playerId: string; viewerId: string; limit: number },
) {
  const isMutual = sql<boolean>`exists (
    select from friends mine where mine.player_id = ${viewerId} and mine.friend_id = friend.friend_id
  )`;
  return tables(executor)
    .selectFrom("friends as friend")
    .innerJoin("players as player", "player.id", "friend.friend_id")
    .where("friend.player_id", "=", playerId)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .where((eb) => eb.not(isBlockedWith(viewerId)))
    .orderBy(isMutual, "desc")
    .orderBy("friend.since", "desc")
    .limit(limit)
    .select([...shownPlayer, isMutual.as("isMutual")])
    .execute();
}

const isBlockedWith = (viewerId: string) => sql<boolean>`exists (
  select from blocks where blocker_id = ${viewerId} and blocked_id = player.id
  union all
  select from blocks where blocker_id = player.id and blocked_id = ${viewerId}
)`;

/** Requests that wait for the player's answer, newest first. */
export function findReceived(executor: Executor, playerId: string, limit: number) {
  return requestsOf(executor, limit)
    .innerJoin("players as player", "player.id", "request.sender_id")
    .where("request.receiver_id", "=", playerId)
    .where("request.refused_at", "is", null)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .select(shownRequest)
    .execute();
}

/** Refused requests are among them: their sender does not see the refusal. */
export function findSent(executor: Executor, playerId: string, limit: number) {
  return requestsOf(executor, limit)
    .innerJoin("players as player", "player.id", "request.receiver_id")
    .where("request.sender_id", "=", playerId)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .select(shownRequest)
    .execute();
}

const shownRequest = [...shownPlayer, "request.requested_at as requestedAt"] as const;

function requestsOf(executor: Executor, limit: number) {
  return tables(executor)
    .selectFrom("friend_requests as request")
    .where("request.is_withdrawn", "=", false)
    .orderBy("request.requested_at", "desc")
    .limit(limit);
}

export interface NamePage {
  readonly service: string;
  readonly viewerId: string;
  /** The beginning of the name in lower case; empty finds everybody. */
  readonly prefix: string;
  /** The name after which the page starts, in lower case. */
  readonly after: string | undefined;
  readonly limit: number;
}

const lastCharacter = "\u{10FFFF}";

/** Players of a realm in the order of their names, without the viewer and without blocks in either direction. */
export function findByName(executor: Executor, { service, viewerId, prefix, after, limit }: NamePage) {
  const name = sql<string>`player.username_key collate "C"`;
  return tables(executor)
    .selectFrom("players as player")
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .where(name, ">=", prefix)
    .$if(prefix !== "", (query) => query.where(name, "<", `${prefix}${lastCharacter}`))
    .$if(after !== undefined, (query) => query.where(name, ">", after ?? ""))
    .where("player.id", "<>", viewerId)
    .where((eb) => eb.not(isBlockedWith(viewerId)))
    .orderBy(name)
    .limit(limit)
    .select([...shownPlayer, name.as("name")])
    .execute();
}
