import type { PlayerRecordList } from "#features/accounts/server/index.ts";
import { accountPermissions } from "#features/accounts/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CoinTables } from "./tables.ts";

export const playerCoins: PlayerRecordList = {
  permission: accountPermissions.players,
  async list(executor: Executor, playerId, limit) {
    const rows = await executor
      .as<CoinTables>()
      .selectFrom("coin_accounts as account")
      .innerJoin("coin_entries as entry", "entry.account_id", "account.id")
      .innerJoin("coin_postings as posting", "posting.id", "entry.posting_id")
      .where("account.player_id", "=", playerId)
      .select(["posting.id", "entry.amount", "entry.balance", "posting.reason", "posting.posted_at as at"])
      .orderBy("entry.number", "desc")
      .limit(limit)
      .execute();
    return rows.map(({ id, amount, balance, reason, at }) => ({
      id: String(id),
      at,
      title: `${amount > 0 ? "+" : ""}${amount}`,
      note: [reason, `balance ${balance ?? 0}`],
      path: null,
    }));
  },
};
