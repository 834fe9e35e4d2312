import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";

/** Number and e-mail address of a player who has not been removed. */
export function findAddresses(executor: Executor, playerId: string) {
  return executor
    .as<Pick<AccountTables, "players">>()
    .selectFrom("players")
    .where("id", "=", playerId)
    .where("removed_at", "is", null)
    .select(["msisdn", "email"])
    .executeTakeFirst();
}

export async function findNumber(executor: Executor, playerId: string): Promise<string | null> {
  return (await findAddresses(executor, playerId))?.msisdn ?? null;
}
