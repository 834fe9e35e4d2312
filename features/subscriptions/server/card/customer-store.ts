import type { Insertable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { CardTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<Pick<CardTables, "card_customers">>();

/** The processor's customer id of a player. */
export async function findRef(executor: Executor, playerId: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("card_customers")
    .select("customer_ref")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.customer_ref;
}

/** Keeps an existing row. */
export async function insert(
  executor: Executor,
  customer: Insertable<CardTables["card_customers"]>,
): Promise<void> {
  await tables(executor)
    .insertInto("card_customers")
    .values(customer)
    .onConflict((conflict) => conflict.column("player_id").doNothing())
    .execute();
}

/** Resolves to the deleted customer id. */
export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<string | undefined> {
  const row = await tables(trx)
    .deleteFrom("card_customers")
    .where("player_id", "=", playerId)
    .returning("customer_ref")
    .executeTakeFirst();
  return row?.customer_ref;
}
