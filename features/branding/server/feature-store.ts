import type { Executor } from "#kit/db/database.ts";
import type { SwitchableFeature } from "../rules.ts";
import type { BrandingTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<BrandingTables>();

export function findAllOff(executor: Executor) {
  return tables(executor)
    .selectFrom("feature_switches")
    .select(["brand", "feature", "off_since as offSince"])
    .execute();
}

/** False if the feature is off already. */
export async function insertOff(
  trx: Executor,
  brand: string,
  feature: SwitchableFeature,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("feature_switches")
    .values({ brand, feature, off_since: now })
    .onConflict((conflict) => conflict.columns(["brand", "feature"]).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** False if the feature is on already. */
export async function deleteOff(trx: Executor, brand: string, feature: SwitchableFeature): Promise<boolean> {
  const result = await tables(trx)
    .deleteFrom("feature_switches")
    .where("brand", "=", brand)
    .where("feature", "=", feature)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
