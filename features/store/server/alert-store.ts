import type { Executor } from "#kit/db/database.ts";
import type { StoreTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<Pick<StoreTables, "store_alerts">>();

export interface Watch {
  readonly id: string;
  readonly service: string;
  readonly brand: string;
  readonly playerId: string;
  /** Null: the store itself. */
  readonly productId: string | null;
}

export async function insert(trx: Executor, watch: Watch, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("store_alerts")
    .values({
      id: watch.id,
      service: watch.service,
      brand: watch.brand,
      player_id: watch.playerId,
      product_id: watch.productId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function remove(
  trx: Executor,
  { playerId, productId }: Pick<Watch, "playerId" | "productId">,
): Promise<void> {
  await tables(trx)
    .deleteFrom("store_alerts")
    .where("player_id", "=", playerId)
    .where("product_id", "is not distinct from", productId)
    .execute();
}

export async function isStoreWatched(executor: Executor, playerId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("store_alerts")
    .where("player_id", "=", playerId)
    .where("product_id", "is", null)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Players who waited for the product; each is returned once. */
export async function takeOfProduct(trx: Executor, productId: string): Promise<string[]> {
  const rows = await tables(trx)
    .deleteFrom("store_alerts")
    .where("product_id", "=", productId)
    .returning("player_id as playerId")
    .execute();
  return rows.map(({ playerId }) => playerId);
}

/** Players who waited for the stores of these brands. */
export async function takeOfBrands(trx: Executor, brands: readonly string[]): Promise<string[]> {
  if (brands.length === 0) return [];
  const rows = await tables(trx)
    .deleteFrom("store_alerts")
    .where("product_id", "is", null)
    .where("brand", "in", brands)
    .returning("player_id as playerId")
    .execute();
  return rows.map(({ playerId }) => playerId);
}

export async function deleteOfPlayer(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("store_alerts").where("player_id", "=", playerId).execute();
}
