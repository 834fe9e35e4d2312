import type { PlayerRecordList } from "#features/accounts/server/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RankingTables } from "./tables.ts";

export const playerPoints: PlayerRecordList = {
  permission: accountPermissions.players,
  async list(executor: Executor, playerId, limit) {
    const rows = await executor
      .as<RankingTables>()
      .selectFrom("points")
      .where("player_id", "=", playerId)
      .select(["id", "amount", "reason", "awarded_at as at"])
      .orderBy("awarded_at", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, amount, reason, at }) => ({
      id: String(id),
      at,
      title: `${amount > 0 ? "+" : ""}${amount}`,
      note: [reason],
      path: null,
    }));
  },
};
