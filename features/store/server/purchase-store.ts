import { sql, type Insertable, type Selectable, type Updateable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { DeliveryState, PurchaseState } from "../rules.ts";
import type { StorePurchasesTable, StoreTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StoreTables>();

export type Purchase = Selectable<StorePurchasesTable>;

/** Undefined if the player has used the key before. */
export function insert(
  trx: Executor,
  purchase: Insertable<StorePurchasesTable>,
): Promise<Purchase | undefined> {
  return tables(trx)
    .insertInto("store_purchases")
    .values(purchase)
    .onConflict((conflict) => conflict.columns(["player_id", "request_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findByKey(executor: Executor, playerId: string, key: string): Promise<Purchase | undefined> {
  return tables(executor)
    .selectFrom("store_purchases")
    .selectAll()
    .where("player_id", "=", playerId)
    .where("request_key", "=", key)
    .executeTakeFirst();
}

export function findById(executor: Executor, id: string): Promise<Purchase | undefined> {
  return tables(executor).selectFrom("store_purchases").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Callers that also write rows of the player lock the player first (`lockPurchase`). */
export function lock(trx: Executor, id: string): Promise<Purchase | undefined> {
  return tables(trx)
    .selectFrom("store_purchases")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Compare-and-set: undefined if the purchase has another state by now. */
export function update(
  trx: Executor,
  { id, state }: Pick<Purchase, "id" | "state">,
  changes: Updateable<StorePurchasesTable>,
): Promise<Purchase | undefined> {
  return tables(trx)
    .updateTable("store_purchases")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .returningAll()
    .executeTakeFirst();
}

/** With the fields of the product, newest first. */
export function findOfPlayer(
  executor: Executor,
  { playerId, before, limit }: { playerId: string; before?: string | undefined; limit: number },
) {
  let query = withProduct(executor).where("purchase.player_id", "=", playerId);
  if (before !== undefined) query = query.where("purchase.id", "<", before);
  return query.orderBy("purchase.id", "desc").limit(limit).execute();
}

export type ListedPurchase = Awaited<ReturnType<typeof findOfPlayer>>[number];

export function findListed(executor: Executor, id: string): Promise<ListedPurchase | undefined> {
  return withProduct(executor).where("purchase.id", "=", id).executeTakeFirst();
}

function withProduct(executor: Executor) {
  return tables(executor)
    .selectFrom("store_purchases as purchase")
    .innerJoin("store_products as product", "product.id", "purchase.product_id")
    .selectAll("purchase")
    .select([
      "product.kind",
      "product.name",
      "product.face_value as faceValue",
      "product.currency as productCurrency",
    ]);
}

interface Page {
  readonly now: Date;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Purchases with a due payment or refund. */
export function findDueChecks(executor: Executor, { now, after, limit }: Page) {
  let query = tables(executor).selectFrom("store_purchases").where("next_check_at", "<=", now);
  if (after !== undefined) query = query.where("id", ">", after);
  return query.select(["id", "next_check_at as at"]).orderBy("id").limit(limit).execute();
}

export function findDueDeliveries(executor: Executor, { now, after, limit }: Page) {
  let query = tables(executor)
    .selectFrom("store_purchases")
    .where("delivery", "in", ["due", "sending"])
    .where("delivery_at", "<=", now);
  if (after !== undefined) query = query.where("id", ">", after);
  return query.select(["id", "delivery_at as at"]).orderBy("id").limit(limit).execute();
}

/** Claims a delivery for one process. Undefined if another has it, or it is done. */
export async function claimDelivery(
  executor: Executor,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<number | undefined> {
  const row = await tables(executor)
    .updateTable("store_purchases")
    .set((eb) => ({
      delivery: "sending" as const,
      delivery_at: until,
      delivery_tries: eb("delivery_tries", "+", 1),
    }))
    .where("id", "=", id)
    .where("delivery", "=", "due")
    .where("delivery_at", "<=", now)
    .returning("delivery_tries as tries")
    .executeTakeFirst();
  return row?.tries;
}

/** Ends a claim. Does nothing if the claim was lost. */
export async function updateDelivery(
  executor: Executor,
  id: string,
  delivery: Extract<DeliveryState, "due" | "sent" | "unconfirmed" | "failed">,
  at: Date | null,
): Promise<void> {
  await tables(executor)
    .updateTable("store_purchases")
    .set({ delivery, delivery_at: at })
    .where("id", "=", id)
    .where("delivery", "=", "sending")
    .execute();
}

/** Marks deliveries as unconfirmed whose process ended while it sent them. Returns how many. */
export async function updateAbandoned(executor: Executor, now: Date): Promise<number> {
  const { numUpdatedRows } = await tables(executor)
    .updateTable("store_purchases")
    .set({ delivery: "unconfirmed", delivery_at: null })
    .where("delivery", "=", "sending")
    .where("delivery_at", "<=", now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Open payments go on without the player; codes that were not sent yet are not sent any more. */
export async function unlinkPlayer(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .updateTable("store_purchases")
    .set((eb) => ({
      player_id: null,
      delivery: eb
        .case()
        .when("delivery", "in", ["due", "sending"])
        .then<DeliveryState>("failed")
        .else(eb.ref("delivery"))
        .end(),
    }))
    .where("player_id", "=", playerId)
    .execute();
}

export interface PurchaseCount {
  readonly service: string;
  readonly state: PurchaseState;
  readonly delivery: DeliveryState;
  readonly count: number;
}

export async function countPurchases(executor: Executor, service?: string): Promise<PurchaseCount[]> {
  const { rows } = await sql<PurchaseCount>`
    select service, state, delivery, count(*) as count from store_purchases
    where ${service ?? null}::text is null or service = ${service ?? null}
    group by service, state, delivery order by 1, 2, 3`.execute(tables(executor));
  return rows;
}
