import { expressionBuilder, sql, type Insertable, type Selectable, type Updateable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CardCheckoutsTable, CardTables, CheckoutState, SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<CardTables>();

export type Checkout = Selectable<CardCheckoutsTable>;
type NewCheckout = Insertable<CardCheckoutsTable>;

const agreed = [
  "brand",
  "package_id",
  "price_minor",
  "currency",
  "trial_hours",
  "email",
  "consent_text",
  "shown_text",
] as const;

/** Same package, price, texts and billing details: a started payment remains valid for it. */
function isSame(checkout: NewCheckout) {
  const { eb, and } = expressionBuilder<CardTables, "card_checkouts">();
  return and([
    ...agreed.map((name) => eb(`card_checkouts.${name}`, "=", checkout[name] ?? null)),
    sql<boolean>`card_checkouts.billing = ${checkout.billing}::jsonb`,
  ]);
}

/** No caller holds the lease. */
function isFree(now: Date) {
  const { eb, or } = expressionBuilder<CardTables, "card_checkouts">();
  return or([eb("card_checkouts.leased_until", "is", null), eb("card_checkouts.leased_until", "<=", now)]);
}

/**
 * Inserts the checkout or returns the player's open one. Undefined if a different one is open: its contents never change,
 * because a charge may have been requested already.
 */
export function upsertOpen(trx: Executor, checkout: NewCheckout): Promise<Checkout | undefined> {
  return tables(trx)
    .insertInto("card_checkouts")
    .values(checkout)
    .onConflict((conflict) =>
      conflict
        .column("player_id")
        .where("state", "=", "open")
        .doUpdateSet({ state: "open" })
        .where(isSame(checkout)),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Abandons the player's open checkout if it is too old or different, and not being paid. */
export async function updateOthersAbandoned(
  trx: Executor,
  checkout: NewCheckout,
  { openedBefore, now }: { openedBefore: Date; now: Date },
): Promise<void> {
  await tables(trx)
    .updateTable("card_checkouts")
    .set({ state: "abandoned" })
    .where("player_id", "=", checkout.player_id)
    .where("state", "=", "open")
    .where(isFree(now))
    .where((eb) => eb.or([eb("created_at", "<", openedBefore), eb.not(isSame(checkout))]))
    .execute();
}

/** False if another caller holds the lease. */
export async function lease(executor: Executor, id: string, now: Date, until: Date): Promise<boolean> {
  const result = await tables(executor)
    .updateTable("card_checkouts")
    .set({ leased_until: until })
    .where("id", "=", id)
    .where(isFree(now))
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

export function findOrderNumbers(executor: Executor, subscriptionIds: readonly string[]) {
  return tables(executor)
    .selectFrom("card_checkouts")
    .select(["subscription_id as subscriptionId", "order_number as orderNumber"])
    .where("subscription_id", "in", subscriptionIds)
    .execute();
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

export function findLastBilled(
  executor: Executor,
  { playerId, service }: { playerId: string; service: string },
): Promise<Pick<Checkout, "billing" | "email"> | undefined> {
  return tables(executor)
    .selectFrom("card_checkouts")
    .select(["billing", "email"])
    .where("player_id", "=", playerId)
    .where("service", "=", service)
    .where("billing", "is not", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** For staff, who have compared the address themselves. */
export function findCompletedByOrderNumber(
  executor: Executor,
  { service, orderNumber }: { service: string; orderNumber: string },
): Promise<Checkout | undefined> {
  return tables(executor)
    .selectFrom("card_checkouts")
    .selectAll()
    .where("service", "=", service)
    .where("order_number", "=", orderNumber)
    .where("state", "=", "completed")
    .executeTakeFirst();
}

/** Finds a checkout by order number and e-mail address. The address of a removed player is erased, so the number alone must match; it cannot be guessed. */
export function findByOrder(
  executor: Executor,
  order: { service: string; orderNumber: string; email: string },
): Promise<Checkout | undefined> {
  return tables(executor)
    .selectFrom("card_checkouts")
    .selectAll()
    .where("service", "=", order.service)
    .where("order_number", "=", order.orderNumber)
    .where((eb) =>
      eb.or([eb("email", "is", null), eb(eb.fn<string>("lower", ["email"]), "=", order.email.toLowerCase())]),
    )
    .where("state", "=", "completed")
    .executeTakeFirst();
}

/** False if the state changed since the row was read. */
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
    (eb) => eb.and([eb("created_at", "<", before), eb("state", "<>", "completed")]),
    limit,
  );
}

/** Erases billing details and card, but not the e-mail address or the order. False if there is no checkout. */
export async function eraseBillingByPlayerId(trx: Executor, playerId: string): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("card_checkouts")
    .set({ billing: null, card_ref: null, card_last_four: null })
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Erases the player's e-mail addresses, except those of subscriptions with a pending mail. */
export async function eraseEmails(
  executor: Executor,
  playerId: string,
  pendingMails: readonly string[] = [],
): Promise<void> {
  await tables(executor)
    .updateTable("card_checkouts")
    .set({ email: null })
    .where("player_id", "=", playerId)
    .where((eb) =>
      eb.or([
        eb("subscription_id", "is", null),
        sql<boolean>`subscription_id <> all(${[...pendingMails]}::uuid[])`,
      ]),
    )
    .execute();
}

export interface LiveCard {
  checkoutId: string;
  playerId: string;
  customerId: string;
  cardId: string;
  brand: string;
  lastFour: string;
}

/** The cards of live subscriptions, by page. */
export function findLiveCards(
  executor: Executor,
  page: { after: string | null; limit: number },
): Promise<LiveCard[]> {
  let query = executor
    .as<CardTables & Pick<SubscriptionTables, "subscriptions">>()
    .selectFrom("card_checkouts as checkout")
    .innerJoin("card_customers as customer", "customer.player_id", "checkout.player_id")
    .innerJoin("subscriptions as subscription", "subscription.id", "checkout.subscription_id")
    .where("subscription.state", "<>", "ended")
    .where("checkout.card_ref", "is not", null);
  if (page.after !== null) query = query.where("checkout.id", ">", page.after);
  return query
    .select([
      "checkout.id as checkoutId",
      "checkout.player_id as playerId",
      "customer.customer_ref as customerId",
    ])
    .select((eb) => [
      eb.ref("checkout.card_ref").$notNull().as("cardId"),
      eb.fn.coalesce("checkout.card_brand", eb.val("")).as("brand"),
      eb.fn.coalesce("checkout.card_last_four", eb.val("")).as("lastFour"),
    ])
    .orderBy("checkout.id")
    .limit(page.limit)
    .execute();
}
