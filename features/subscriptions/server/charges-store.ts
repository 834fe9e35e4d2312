import type { Insertable, Selectable, Updateable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { ChargeState } from "../rules.ts";
import type { SubscriptionChargesTable, SubscriptionTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<
    Pick<SubscriptionTables, "subscriptions" | "subscription_charges" | "subscription_charge_attempts">
  >();

export type Charge = Selectable<SubscriptionChargesTable>;

export interface NewCharge {
  subscription: { id: string; currency: string };
  /** Unique within the subscription: the period, or the operator's charge id. */
  key: string;
  period: number | null;
  startsAt: Date;
  endsAt: Date;
  amountMinor: number;
}

export interface RecordedCharge {
  outcome: "paid" | "declined";
  reason: string | null;
  /** The id at the processor or operator. */
  ref: string | null;
  at: Date;
}

/** False if the period already has a charge. */
export async function insertDue(trx: Executor, charge: NewCharge, now: Date): Promise<boolean> {
  return (await insert(trx, charge, { state: "due", next_at: now, paid_at: null }, now)) !== undefined;
}

/** Stores a charge that was made elsewhere, with its only attempt. False if it is already stored. */
export async function insertExternalCharge(
  trx: Executor,
  charge: NewCharge,
  outcome: RecordedCharge,
  now: Date,
): Promise<boolean> {
  const isPaid = outcome.outcome === "paid";
  const made = {
    state: isPaid ? ("paid" as const) : ("dropped" as const),
    attempt: 1,
    next_at: null,
    paid_at: isPaid ? outcome.at : null,
  };
  const inserted = await insert(trx, charge, made, now);
  if (inserted) await insertAttempt(trx, inserted, outcome, now);
  return inserted !== undefined;
}

type ChargeStatus = Pick<Insertable<SubscriptionChargesTable>, "state" | "attempt" | "next_at" | "paid_at">;

function insert(
  trx: Executor,
  { subscription, key, period, startsAt, endsAt, amountMinor }: NewCharge,
  status: ChargeStatus,
  now: Date,
): Promise<Charge | undefined> {
  return tables(trx)
    .insertInto("subscription_charges")
    .values({
      id: newId({ now: () => now }),
      subscription_id: subscription.id,
      period_key: key,
      period,
      starts_at: startsAt,
      ends_at: endsAt,
      amount_minor: amountMinor,
      currency: subscription.currency,
      ...status,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["subscription_id", "period_key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findOpen(executor: Executor, subscriptionId: string): Promise<Charge | undefined> {
  return tables(executor)
    .selectFrom("subscription_charges")
    .selectAll()
    .where("subscription_id", "=", subscriptionId)
    .where("state", "in", ["due", "charging"])
    .executeTakeFirst();
}

/** False if state or attempt changed since the row was read. */
export async function update(
  trx: Executor,
  { id, state, attempt }: { id: string; state: ChargeState; attempt: number },
  changes: Updateable<SubscriptionChargesTable>,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("subscription_charges")
    .set(changes)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("attempt", "=", attempt)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records the outcome of the charge's current attempt. */
export async function insertAttempt(
  trx: Executor,
  charge: Pick<Charge, "id" | "subscription_id" | "attempt">,
  { outcome, reason, ref, at }: RecordedCharge,
  now: Date,
): Promise<void> {
  await tables(trx)
    .insertInto("subscription_charge_attempts")
    .values({
      id: newId({ now: () => now }),
      charge_id: charge.id,
      subscription_id: charge.subscription_id,
      number: charge.attempt,
      outcome,
      reason,
      processor_ref: ref,
      attempted_at: at,
    })
    .onConflict((conflict) => conflict.columns(["charge_id", "number"]).doNothing())
    .execute();
}

/** Newest first, starting after `after`. */
export function findAttempts(
  executor: Executor,
  subscriptionIds: readonly string[],
  page: { after?: string | undefined; limit: number },
) {
  let query = tables(executor)
    .selectFrom("subscription_charge_attempts as attempt")
    .innerJoin("subscription_charges as charge", "charge.id", "attempt.charge_id")
    .where("attempt.subscription_id", "in", subscriptionIds);
  if (page.after !== undefined) query = query.where("attempt.id", "<", page.after);
  return query
    .select([
      "attempt.id",
      "attempt.subscription_id as subscriptionId",
      "attempt.outcome",
      "attempt.reason",
      "attempt.attempted_at as attemptedAt",
      "charge.amount_minor as amountMinor",
      "charge.refunded_minor as refundedMinor",
      "charge.refunded_at as refundedAt",
      "charge.currency",
      "charge.starts_at as startsAt",
      "charge.ends_at as endsAt",
      "charge.state",
    ])
    .orderBy("attempt.id", "desc")
    .limit(page.limit)
    .execute();
}

/** Whether the attempt belongs to a subscription of the player. */
export async function hasChargeAttempt(
  executor: Executor,
  playerId: string,
  attemptId: string,
): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("subscription_charge_attempts as attempt")
    .innerJoin("subscriptions as subscription", "subscription.id", "attempt.subscription_id")
    .where("attempt.id", "=", attemptId)
    .where("subscription.player_id", "=", playerId)
    .select("attempt.id")
    .executeTakeFirst();
  return row !== undefined;
}
