import type { PlayerRecordList } from "#features/accounts/server/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { SupportTables } from "./tables.ts";

export const playerTickets: PlayerRecordList = {
  permission: accountPermissions.players,
  async list(executor: Executor, playerId, limit) {
    const rows = await executor
      .as<SupportTables>()
      .selectFrom("support_tickets")
      .where("player_id", "=", playerId)
      .select(["id", "subject", "kind", "state", "changed_at as at"])
      .orderBy("changed_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, subject, kind, state, at }) => ({
      id,
      at,
      title: subject,
      note: [kind, { texts: "console-support", key: `state_${state}` }],
      path: `/tickets/${id}`,
    }));
  },
};
