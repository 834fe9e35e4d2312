import type { Executor } from "#kit/db/database.ts";
import type { CardTables, SubscriptionTables } from "../tables.ts";

export type BrandedTable = "subscriptions" | "subscription_charges" | "withdrawals";

/** The brand of a row. */
export async function findBrandOf(
  executor: Executor,
  table: BrandedTable,
  id: string,
): Promise<string | undefined> {
  const row = await executor
    .as<SubscriptionTables & CardTables>()
    .selectFrom(table)
    .where("id", "=", id)
    .select("brand")
    .executeTakeFirst();
  return row?.brand;
}
