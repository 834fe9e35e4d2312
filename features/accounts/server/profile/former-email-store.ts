import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface FormerEmail {
  id: string;
  playerId: string;
  email: string;
  changedAt: Date;
}

export async function insertFormerEmail(trx: Executor, former: FormerEmail): Promise<void> {
  const { id, playerId, email, changedAt } = former;
  await tables(trx)
    .insertInto("former_emails")
    .values({ id, player_id: playerId, email, changed_at: changedAt })
    .execute();
}

export function findFormerEmail(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("former_emails")
    .where("id", "=", id)
    .select(["email", "changed_at as changedAt"])
    .executeTakeFirst();
}

export async function deleteFormerEmail(executor: Executor, id: string): Promise<void> {
  await tables(executor).deleteFrom("former_emails").where("id", "=", id).execute();
}
