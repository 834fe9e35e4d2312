import type { PlayerRecordList } from "#features/accounts/server/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ChatTables } from "./tables.ts";

/** Reports about the player. */
export const playerReports: PlayerRecordList = {
  permission: accountPermissions.players,
  async list(executor: Executor, playerId, limit) {
    const rows = await executor
      .as<ChatTables>()
      .selectFrom("chat_reports")
      .where("reported_id", "=", playerId)
      .select(["id", "kind", "reason", "state", "quoted_text as quotedText", "reported_at as at"])
      .orderBy("reported_at", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, kind, reason, state, quotedText, at }) => ({
      id,
      at,
      title: quotedText ?? kind,
      note: [{ texts: "console-chat", key: `reason_${reason}` }, state],
      path: null,
    }));
  },
};
