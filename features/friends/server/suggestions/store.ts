import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { FriendTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<FriendTables & Pick<AccountTables, "players">>();

/** Limit the work for a player with many friends who have many friends. */
const newestFriends = 50;
const friendsPerFriend = 20;

const friendsOfFriends = defineStatement<
  { playerId: string; count: number },
  { playerId: string; newest: number; perFriend: number; limit: number }
>(
  "friends-of-friends",
  `with own as materialized (
     select friend_id, since from friends where player_id = :playerId
   ), newest as materialized (
     select friend_id from own order by since desc, friend_id limit :newest
   )
   select theirs.friend_id as "playerId", count(*)::int as count
   from newest cross join lateral (
     select friend_id from friends where player_id = newest.friend_id limit :perFriend
   ) theirs
   where theirs.friend_id <> :playerId and theirs.friend_id not in (select friend_id from own)
   group by theirs.friend_id order by count desc, theirs.friend_id limit :limit`,
);

// With an array PostgreSQL searches the friends of each other player once; with a join, once for each friend of the player.
const friendsInCommon = defineStatement<
  { id: string; count: number },
  { playerId: string; otherIds: readonly string[] }
>(
  "friends-in-common",
  `select other.id, (
     select count(*)::int from friends
     where player_id = other.id
       and friend_id = any(array(select friend_id from friends where player_id = :playerId))
   ) as count
   from unnest(:otherIds::uuid[]) as other(id)`,
);

/** Friends of the player's newest friends who are not yet friends, with the number of these friends in common. */
export function findFriendsOfFriends(
  executor: Executor,
  playerId: string,
  limit: number,
): Promise<{ playerId: string; count: number }[]> {
  return executor.query(friendsOfFriends, {
    playerId,
    newest: newestFriends,
    perFriend: friendsPerFriend,
    limit,
  });
}

/** The number of friends in common with each of the others, by id. */
export async function countFriendsInCommon(
  executor: Executor,
  playerId: string,
  otherIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (otherIds.length === 0) return new Map();
  const rows = await executor.query(friendsInCommon, { playerId, otherIds });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export interface UnrelatedPlayer {
  readonly id: string;
  readonly username: string;
  readonly avatar: string;
  readonly country: string;
}

/** Of these players, those who belong to the realm and have no friendship, request or block with the viewer. */
export async function findUnrelatedPlayers(
  executor: Executor,
  { service, viewerId, playerIds }: { service: string; viewerId: string; playerIds: readonly string[] },
): Promise<UnrelatedPlayer[]> {
  if (playerIds.length === 0) return [];
  const connected = sql<boolean>`exists (
    select from friends where friends.player_id = ${viewerId} and friends.friend_id = player.id
    union all select from friend_requests where sender_id = ${viewerId} and receiver_id = player.id
    union all select from friend_requests where sender_id = player.id and receiver_id = ${viewerId}
    union all select from blocks where blocker_id = ${viewerId} and blocked_id = player.id
    union all select from blocks where blocker_id = player.id and blocked_id = ${viewerId}
  )`;
  return tables(executor)
    .selectFrom("players as player")
    .where("player.id", "in", playerIds)
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .where("player.id", "<>", viewerId)
    .where((eb) => eb.not(connected))
    .select(["player.id", "player.username", "player.avatar", "player.country"])
    .execute();
}
