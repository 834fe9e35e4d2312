import type { Executor } from "#kit/db/database.ts";
import type { RefundState } from "../../rules.ts";
import type { SubscriptionTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<SubscriptionTables>();

/** Locks a charge; with its payer and its successful attempt. */
export function lockCharge(trx: Executor, id: string) {
  return tables(trx)
    .selectFrom("subscription_charges as charge")
    .innerJoin("subscriptions as subscription", "subscription.id", "charge.subscription_id")
    .leftJoin("subscription_charge_attempts as attempt", (join) =>
      join.onRef("attempt.charge_id", "=", "charge.id").on("attempt.outcome", "=", "paid"),
    )
    .where("charge.id", "=", id)
    .select([
      "charge.id",
      "charge.subscription_id as subscriptionId",
      "charge.period",
      "charge.attempt",
      "charge.state",
      "charge.amount_minor as amountMinor",
      "charge.refunded_minor as refundedMinor",
      "charge.currency",
      "charge.paid_at as paidAt",
      "subscription.payer",
      "attempt.processor_ref as reference",
    ])
    .forUpdate("charge")
    .executeTakeFirst();
}

interface NewRefund {
  id: string;
  chargeId: string;
  amountMinor: number;
  totalMinor: number;
  requestedBy: string;
}

/** False if a refund of the charge is pending. */
export async function insert(trx: Executor, refund: NewRefund, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .insertInto("charge_refunds")
    .values({
      id: refund.id,
      charge_id: refund.chargeId,
      amount_minor: refund.amountMinor,
      total_minor: refund.totalMinor,
      state: "pending",
      requested_by: refund.requestedBy,
      requested_at: now,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.column("charge_id").where("state", "=", "pending").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findPending(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("charge_refunds")
    .where("id", "=", id)
    .where("state", "=", "pending")
    .select(["id", "charge_id as chargeId", "amount_minor as amountMinor", "total_minor as totalMinor"])
    .executeTakeFirst();
}

/** The pending refund of a charge, with the payer that it waits for. */
export function findPendingOfCharge(executor: Executor, chargeId: string) {
  return tables(executor)
    .selectFrom("charge_refunds as refund")
    .innerJoin("subscription_charges as charge", "charge.id", "refund.charge_id")
    .innerJoin("subscriptions as subscription", "subscription.id", "charge.subscription_id")
    .where("refund.charge_id", "=", chargeId)
    .where("refund.state", "=", "pending")
    .select(["refund.id", "refund.state", "refund.requested_at as requestedAt", "subscription.payer"])
    .executeTakeFirst();
}

/** False if another run has settled it. */
export async function updateSettled(
  trx: Executor,
  id: string,
  state: Exclude<RefundState, "pending">,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("charge_refunds")
    .set({ state, settled_at: now })
    .where("id", "=", id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
