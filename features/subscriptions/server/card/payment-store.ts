import type { Executor } from "#kit/db/database.ts";
import type { ChargeState, SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables>();

/** A player has one in a life; two of them at once are counted no further. */
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

/** Marks what was paid as given back, and gives the payments that have to go back. */
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

/** What is left of what was paid for a subscription, or went back with all that was left of it. */
export async function sumCharges(
  executor: Executor,
  subscriptionId: string,
  state: "paid" | "refunded",
): Promise<number> {
  const row = await tables(executor)
    .selectFrom("subscription_charges")
    .select((is) => is.fn.sum<number | null>(is("amount_minor", "-", is.ref("refunded_minor"))).as("total"))
    .where("subscription_id", "=", subscriptionId)
    .where("state", "=", state)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Whose money a payment was. */
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

/** A charge of which something is left, held until the transaction ends; undefined when all of it went back before. */
export function lockPaidCharge(trx: Executor, chargeId: string) {
  return tables(trx)
    .selectFrom("subscription_charges")
    .select(["period", "amount_minor as amountMinor", "refunded_minor as refundedMinor"])
    .where("id", "=", chargeId)
    .where("state", "=", "paid")
    .forUpdate()
    .executeTakeFirst();
}

/** One charge went back by itself: nothing of it is left for a withdrawal to tell of. */
export async function updateChargeToRefunded(trx: Executor, chargeId: string, now: Date): Promise<void> {
  await tables(trx)
    .updateTable("subscription_charges")
    .set((is) => ({ state: "refunded", refunded_minor: is.ref("amount_minor"), refunded_at: now }))
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

/** Contracts that are over while nobody knows whether their last charge went through; the longest unasked first. */
export async function findUnansweredEnded(executor: Executor, now: Date, limit: number): Promise<string[]> {
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

/** An attempt whose answer was lost is repeated at once, under its own key, instead of after its lease. */
export function hurryOpenCharge(trx: Executor, subscriptionId: string, now: Date): Promise<void> {
  return hurry(trx, { subscriptionId, state: "charging" }, now);
}

/** What was declined is tried again at once instead of tomorrow. */
export function hurryDueCharge(trx: Executor, subscriptionId: string, now: Date): Promise<void> {
  return hurry(trx, { subscriptionId, state: "due" }, now);
}

async function hurry(
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
