import { sql, type Insertable, type Selectable } from "kysely";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";
import { maxCounted, type Prices } from "../rules.ts";
import type { StoreProductsTable, StoreTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StoreTables>();

export type Product = Selectable<StoreProductsTable>;

export const pricesOf = ({ price_coins, price_airtime, price_cash }: Product): Prices => ({
  coins: price_coins,
  airtime: price_airtime,
  cash: price_cash,
});

const maxProducts = 100;

/** Products on sale with their stock, counted up to what the store shows, and whether the player waits for them. */
export function findOnSale(executor: Executor, service: string, playerId: string) {
  return tables(executor)
    .selectFrom("store_products as product")
    .where("product.service", "=", service)
    .where("product.is_on_sale", "=", true)
    .selectAll("product")
    .select((eb) => [
      eb
        .selectFrom((from) =>
          from
            .selectFrom("store_codes as code")
            .whereRef("code.product_id", "=", "product.id")
            .where("code.state", "=", "free")
            .select("code.id")
            .limit(maxCounted)
            .as("free"),
        )
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("free"),
      eb
        .exists(
          eb
            .selectFrom("store_alerts as watch")
            .whereRef("watch.product_id", "=", "product.id")
            .where("watch.player_id", "=", playerId)
            .select("watch.id"),
        )
        .$castTo<boolean>()
        .as("isWatched"),
    ])
    .orderBy("product.position")
    .orderBy("product.id")
    .limit(maxProducts)
    .execute();
}

export function findProduct(executor: Executor, service: string, id: string): Promise<Product | undefined> {
  return tables(executor)
    .selectFrom("store_products")
    .selectAll()
    .where("service", "=", service)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function findAll(executor: Executor, service: string): Promise<Product[]> {
  return tables(executor)
    .selectFrom("store_products")
    .selectAll()
    .where("service", "=", service)
    .orderBy("position")
    .limit(maxProducts)
    .execute();
}

/** The same product, if it exists. */
export function lockLike(
  trx: Executor,
  service: string,
  { kind, name, faceValue }: Pick<Product, "kind" | "name"> & { faceValue: number },
): Promise<Product | undefined> {
  return tables(trx)
    .selectFrom("store_products")
    .selectAll()
    .where("service", "=", service)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("face_value", "=", faceValue)
    .forUpdate()
    .executeTakeFirst();
}

export function findAllOf(executor: Executor, services: readonly string[]): Promise<Product[]> {
  return tables(executor)
    .selectFrom("store_products")
    .selectAll()
    .where("service", "=", anyOf(services))
    .orderBy("service")
    .orderBy("position")
    .orderBy("id")
    .limit(maxListed)
    .execute();
}

/** The limit is for all realms together. */
const maxListed = 1_000;

export async function findServiceOf(executor: Executor, id: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("store_products")
    .where("id", "=", id)
    .select("service")
    .executeTakeFirst();
  return row?.service;
}

export function countStockOf(executor: Executor, services: readonly string[]) {
  return tables(executor)
    .selectFrom("store_codes as code")
    .innerJoin("store_products as product", "product.id", "code.product_id")
    .where("product.service", "=", anyOf(services))
    .groupBy("code.product_id")
    .select((eb) => [
      "code.product_id as productId",
      eb.fn.countAll<number>().filterWhere("code.state", "=", "free").as("free"),
      eb.fn.countAll<number>().filterWhere("code.state", "=", "held").as("held"),
      eb.fn.countAll<number>().filterWhere("code.state", "=", "given").as("given"),
    ])
    .execute();
}

/** Creates the product, or sets its prices and whether it is on sale. */
export function upsert(trx: Executor, product: Insertable<StoreProductsTable>): Promise<Product> {
  return tables(trx)
    .insertInto("store_products")
    .values(product)
    .onConflict((conflict) =>
      conflict.columns(["service", "kind", "name", "face_value"]).doUpdateSet({
        price_coins: product.price_coins,
        price_airtime: product.price_airtime,
        price_cash: product.price_cash,
        is_on_sale: product.is_on_sale ?? true,
        ...(product.position > 0 ? { position: product.position } : {}),
        changed_at: product.changed_at,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface StockCount {
  readonly service: string;
  readonly name: string;
  readonly faceValue: number;
  readonly currency: string;
  readonly free: number;
  readonly held: number;
  readonly given: number;
}

/** The stock of every voucher product. */
export async function countStock(executor: Executor, service?: string): Promise<StockCount[]> {
  const { rows } = await sql<StockCount>`
    select product.service, product.name, product.face_value as "faceValue", product.currency,
      count(*) filter (where code.state = 'free') as free,
      count(*) filter (where code.state = 'held') as held,
      count(*) filter (where code.state = 'given') as given
    from store_products product left join store_codes code on code.product_id = product.id
    where product.kind = 'voucher' and (${service ?? null}::text is null or product.service = ${service ?? null})
    group by product.id order by product.service, product.position, product.id`.execute(tables(executor));
  return rows;
}
