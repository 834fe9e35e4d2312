import type { Insertable, Selectable, Updateable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CardCheckoutsTable, CardTables, CheckoutState, SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<CardTables>();

export type Checkout = Selectable<CardCheckoutsTable>;
type NewCheckout = Insertable<CardCheckoutsTable>;

/** A player has one open checkout: opening it again changes what is bought and billed, not its number. */
export function upsertOpen(trx: Executor, checkout: NewCheckout): Promise<Checkout> {
  const { package_id, period, price_minor, trial_hours, email, billing, consent_text } = checkout;
  return tables(trx)
    .insertInto("card_checkouts")
    .values(checkout)
    .onConflict((conflict) =>
      conflict
        .column("player_id")
        .where("state", "=", "open")
        .doUpdateSet({ package_id, period, price_minor, trial_hours, email, billing, consent_text }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function abandonOlderThan(trx: Executor, playerId: string, instant: Date): Promise<void> {
  await tables(trx)
    .updateTable("card_checkouts")
    .set({ state: "abandoned" })
    .where("player_id", "=", playerId)
    .where("state", "=", "open")
    .where("created_at", "<", instant)
    .execute();
}

/** False when somebody else is at it. */
export async function lease(executor: Executor, id: string, now: Date, until: Date): Promise<boolean> {
  const result = await tables(executor)
    .updateTable("card_checkouts")
    .set({ leased_until: until })
    .where("id", "=", id)
    .where((is) => is.or([is("leased_until", "is", null), is("leased_until", "<=", now)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function release(executor: Executor, id: string, until: Date): Promise<void> {
  await tables(executor)
    .updateTable("card_checkouts")
    .set({ leased_until: null })
    .where("id", "=", id)
    .where("leased_until", "=", until)
    .execute();
}

export function findById(executor: Executor, id: string): Promise<Checkout | undefined> {
  return tables(executor).selectFrom("card_checkouts").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findBySubscriptionId(
  executor: Executor,
  subscriptionId: string,
): Promise<Checkout | undefined> {
  return tables(executor)
    .selectFrom("card_checkouts")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .executeTakeFirst();
}

/** By what stands on the receipt; both must be right. */
export function findByOrder(
  executor: Executor,
  order: { service: string; orderNumber: string; email: string },
): Promise<Checkout | undefined> {
  return tables(executor)
    .selectFrom("card_checkouts")
    .selectAll()
    .where("service", "=", order.service)
    .where("order_number", "=", order.orderNumber)
    .where((is) => is(is.fn<string>("lower", ["email"]), "=", order.email.toLowerCase()))
    .where("state", "=", "completed")
    .executeTakeFirst();
}

/** False when it is no longer in the state that the change was decided on. */
export async function update(
  trx: Executor,
  { id, state }: { id: string; state: CheckoutState },
  changes: Updateable<CardCheckoutsTable>,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("card_checkouts")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Checkouts that never became a subscription. */
export function deleteUnfinishedBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "card_checkouts",
    (is) => is.and([is("created_at", "<", before), is("state", "<>", "completed")]),
    limit,
  );
}

/** Forgets who was billed; what was bought stays. */
export async function eraseByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .updateTable("card_checkouts")
    .set({ email: null, billing: null })
    .where("player_id", "=", playerId)
    .execute();
}

export async function findCustomerRef(executor: Executor, playerId: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("card_customers")
    .select("customer_ref")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return row?.customer_ref;
}

/** The first one stays. */
export async function insertCustomer(
  executor: Executor,
  customer: Insertable<CardTables["card_customers"]>,
): Promise<void> {
  await tables(executor)
    .insertInto("card_customers")
    .values(customer)
    .onConflict((conflict) => conflict.column("player_id").doNothing())
    .execute();
}

const subscriptionTables = (executor: Executor) => executor.as<SubscriptionTables>();

export async function hasHadTrial(
  executor: Executor,
  { service, playerId }: { service: string; playerId: string },
): Promise<boolean> {
  const row = await subscriptionTables(executor)
    .selectFrom("subscriptions")
    .select("id")
    .where("service", "=", service)
    .where("player_id", "=", playerId)
    .where("trial_ends_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks what was paid as given back, and gives the payments that have to go back. */
export async function updatePaidToRefunded(
  trx: Executor,
  subscriptionId: string,
): Promise<{ chargeId: string; paymentId: string }[]> {
  const charges = await subscriptionTables(trx)
    .updateTable("subscription_charges")
    .set({ state: "refunded" })
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "paid")
    .returning("id")
    .execute();
  if (charges.length === 0) return [];
  const ids = charges.map(({ id }) => id);
  const attempts = await subscriptionTables(trx)
    .selectFrom("subscription_charge_attempts")
    .select(["charge_id as chargeId", "processor_ref as paymentId"])
    .where("charge_id", "in", ids)
    .where("outcome", "=", "paid")
    .execute();
  return attempts.flatMap(({ chargeId, paymentId }) => (paymentId === null ? [] : [{ chargeId, paymentId }]));
}

/** What has been given back of a subscription. */
export async function sumRefunded(executor: Executor, subscriptionId: string): Promise<number> {
  const row = await subscriptionTables(executor)
    .selectFrom("subscription_charges")
    .select((is) => is.fn.sum<number | null>("amount_minor").as("total"))
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "refunded")
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Whose money a payment was. */
export function findByPayment(
  executor: Executor,
  paymentId: string,
): Promise<{ chargeId: string; subscriptionId: string } | undefined> {
  return subscriptionTables(executor)
    .selectFrom("subscription_charge_attempts")
    .select(["charge_id as chargeId", "subscription_id as subscriptionId"])
    .where("processor_ref", "=", paymentId)
    .where("outcome", "=", "paid")
    .executeTakeFirst();
}

export async function updateChargeToRefunded(trx: Executor, chargeId: string): Promise<void> {
  await subscriptionTables(trx)
    .updateTable("subscription_charges")
    .set({ state: "refunded" })
    .where("id", "=", chargeId)
    .where("state", "=", "paid")
    .execute();
}

/** An attempt whose answer was lost is repeated at once, under its own key, instead of after its lease. */
export async function hurryOpenCharge(trx: Executor, subscriptionId: string, now: Date): Promise<void> {
  await subscriptionTables(trx)
    .updateTable("subscription_charges")
    .set({ next_at: now })
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "charging")
    .execute();
  await subscriptionTables(trx)
    .updateTable("subscriptions")
    .set({ next_step_at: now })
    .where("id", "=", subscriptionId)
    .where("state", "<>", "ended")
    .execute();
}
