import type { Executor } from "#kit/db/database.ts";
import type { ChargeState } from "../../rules.ts";
import type { CardTables, SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables>();

/** Counts the player's trials, at most two: a player may have one. */
export async function countTrials(
  executor: Executor,
  of: { service: string; player_id: string | null },
): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("subscriptions")
    .select("id")
    .where("service", "=", of.service)
    .where("player_id", "=", of.player_id)
    .where("trial_ends_at", "is not", null)
    .limit(2)
    .execute();
  return rows.length;
}

/** Marks paid charges as refunded. Resolves to the payments to refund at the processor. */
export async function updatePaidToRefunded(
  trx: Executor,
  subscriptionId: string,
  now: Date,
): Promise<{ chargeId: string; paymentId: string }[]> {
  const charges = await tables(trx)
    .updateTable("subscription_charges")
    .set({ state: "refunded", refunded_at: now })
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", "paid")
    .returning("id")
    .execute();
  if (charges.length === 0) return [];
  const ids = charges.map(({ id }) => id);
  const attempts = await tables(trx)
    .selectFrom("subscription_charge_attempts")
    .select(["charge_id as chargeId", "processor_ref as paymentId"])
    .where("charge_id", "in", ids)
    .where("outcome", "=", "paid")
    .execute();
  return attempts.flatMap(({ chargeId, paymentId }) => (paymentId === null ? [] : [{ chargeId, paymentId }]));
}

/** Sum of the paid or refunded charges, without earlier partial refunds. */
export async function sumCharges(
  executor: Executor,
  subscriptionId: string,
  state: "paid" | "refunded",
): Promise<number> {
  const row = await tables(executor)
    .selectFrom("subscription_charges")
    .select((eb) => eb.fn.sum<number | null>(eb("amount_minor", "-", eb.ref("refunded_minor"))).as("total"))
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", state)
    .executeTakeFirst();
  return row?.total ?? 0;
}

export function findByPayment(
  executor: Executor,
  paymentId: string,
): Promise<{ chargeId: string; subscriptionId: string } | undefined> {
  return tables(executor)
    .selectFrom("subscription_charge_attempts")
    .select(["charge_id as chargeId", "subscription_id as subscriptionId"])
    .where("processor_ref", "=", paymentId)
    .where("outcome", "=", "paid")
    .executeTakeFirst();
}

/** Locks a paid charge; undefined if it is already fully refunded. */
export function lockPaidCharge(trx: Executor, chargeId: string) {
  return tables(trx)
    .selectFrom("subscription_charges")
    .select(["period", "amount_minor as amountMinor", "refunded_minor as refundedMinor"])
    .where("id", "=", chargeId)
    .where("state", "=", "paid")
    .forUpdate()
    .executeTakeFirst();
}

/** Marks a single charge as fully refunded, so that a withdrawal does not count it. */
export async function updateChargeToRefunded(trx: Executor, chargeId: string, now: Date): Promise<void> {
  await tables(trx)
    .updateTable("subscription_charges")
    .set((eb) => ({ state: "refunded", refunded_minor: eb.ref("amount_minor"), refunded_at: now }))
    .where("id", "=", chargeId)
    .where("state", "=", "paid")
    .execute();
}

export async function updateRefundedPart(
  trx: Executor,
  chargeId: string,
  refundedMinor: number,
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("subscription_charges")
    .set({ refunded_minor: refundedMinor, refunded_at: now })
    .where("id", "=", chargeId)
    .where("state", "=", "paid")
    .execute();
}

/** Ended card subscriptions whose last charge has an unknown outcome, most overdue first. */
export async function findEndedWithUnknownCharge(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("subscription_charges as charge")
    .innerJoin("subscriptions as subscription", "subscription.id", "charge.subscription_id")
    .select("subscription.id")
    .where("charge.state", "=", "charging")
    .where("charge.next_at", "<=", now)
    .where("subscription.state", "=", "ended")
    .where("subscription.payer", "=", "card")
    .orderBy("charge.next_at")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Repeats a running attempt at once, with its own key, instead of after its lease. */
export function retryOpenChargeNow(trx: Executor, subscriptionId: string, now: Date): Promise<void> {
  return retryNow(trx, { subscriptionId, state: "charging" }, now);
}

/** Retries a declined charge at once instead of the next day. */
export function retryDueChargeNow(trx: Executor, subscriptionId: string, now: Date): Promise<void> {
  return retryNow(trx, { subscriptionId, state: "due" }, now);
}

async function retryNow(
  trx: Executor,
  { subscriptionId, state }: { subscriptionId: string; state: ChargeState },
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("subscription_charges")
    .set({ next_at: now })
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", state)
    .execute();
  await tables(trx)
    .updateTable("subscriptions")
    .set({ next_step_at: now })
    .where("id", "=", subscriptionId)
    .where("state", "<>", "ended")
    .execute();
}

export interface CardPayment {
  chargeId: string;
  paymentId: string;
  customerId: string | null;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
}

/** Successful card payments, by page. */
export async function findCardPayments(
  executor: Executor,
  page: { after: string | null; limit: number },
): Promise<CardPayment[]> {
  let query = executor
    .as<SubscriptionTables & Pick<CardTables, "card_customers">>()
    .selectFrom("subscription_charge_attempts as attempt")
    .innerJoin("subscription_charges as charge", "charge.id", "attempt.charge_id")
    .innerJoin("subscriptions as subscription", "subscription.id", "charge.subscription_id")
    .leftJoin("card_customers as customer", "customer.player_id", "subscription.player_id")
    .where("subscription.payer", "=", "card")
    .where("attempt.outcome", "=", "paid")
    .where("attempt.processor_ref", "is not", null);
  if (page.after !== null) query = query.where("charge.id", ">", page.after);
  return query
    .select([
      "charge.id as chargeId",
      "customer.customer_ref as customerId",
      "charge.amount_minor as amountMinor",
      "charge.refunded_minor as refundedMinor",
      "charge.currency",
    ])
    .select((eb) => eb.ref("attempt.processor_ref").$notNull().as("paymentId"))
    .orderBy("charge.id")
    .limit(page.limit)
    .execute();
}
