import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { FriendTables } from "#features/friends/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ChatTables } from "../tables.ts";

/** Members of a room with an open connection. */
export function findConnectedMembers(executor: Executor, roomId: number, limit: number) {
  return executor
    .as<
      Pick<ChatTables, "chat_members"> &
        Pick<AccountTables, "players"> &
        Pick<FriendTables, "player_connections">
    >()
    .selectFrom("chat_members as member")
    .innerJoin("players as player", "player.id", "member.player_id")
    .where("member.room_id", "=", roomId)
    .where("player.removed_at", "is", null)
    .where((query) =>
      query.exists(
        query
          .selectFrom("player_connections as connection")
          .whereRef("connection.player_id", "=", "member.player_id")
          .select("connection.player_id"),
      ),
    )
    .orderBy("player.username")
    .limit(limit)
    .select(["player.id", "player.username", "player.avatar"])
    .execute();
}
