import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { FriendTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<FriendTables & Pick<AccountTables, "players">>();

/** Bounds the work for a player with many friends. */
const newestFriends = 100;

/** Friends of a player's newest friends, with the number of friends in common. */
export function findFriendsOfFriends(executor: Executor, playerId: string, limit: number) {
  const db = tables(executor);
  return db
    .with("mine", () =>
      db
        .selectFrom("friends")
        .where("player_id", "=", playerId)
        .orderBy("since", "desc")
        .limit(newestFriends)
        .select("friend_id"),
    )
    .selectFrom("mine")
    .innerJoin("friends as theirs", "theirs.player_id", "mine.friend_id")
    .where("theirs.friend_id", "<>", playerId)
    .groupBy("theirs.friend_id")
    .select(["theirs.friend_id as playerId", sql<number>`count(*)::int`.as("count")])
    .orderBy("count", "desc")
    .orderBy("theirs.friend_id")
    .limit(limit)
    .execute();
}

/** Those of the players who live in the realm and have neither friendship, request nor block with the viewer. */
export async function findStrangers(
  executor: Executor,
  { service, viewerId, playerIds }: { service: string; viewerId: string; playerIds: readonly string[] },
) {
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
    .where((is) => is.not(connected))
    .select(["player.id", "player.username", "player.avatar", "player.country"])
    .execute();
}
