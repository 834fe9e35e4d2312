import type { Executor } from "#kit/db/database.ts";
import {
  attemptLeaseMs,
  chargeKey,
  isChargedByUs,
  nextAttemptAt,
  nextRenewalStep,
  nextWaitingStep,
  periodStart,
  usableUntil,
  type Cycle,
  type RenewalStep,
} from "../rules.ts";
import { PayerFailed, type ChargeAnswer } from "./charge-port.ts";
import * as charges from "./charges-store.ts";
import { applyTransition } from "./transitions.ts";
import type { RenewalContext } from "./ports.ts";
import * as store from "./store.ts";

/** Runs all due steps of one subscription. Safe to kill at any point and to run concurrently. */
export async function renew(context: RenewalContext, id: string): Promise<void> {
  for (;;) {
    const step = await context.database.transaction((trx) => runStep(context, trx, id, context.clock.now()));
    if (step === "again") continue;
    if (step === "done") return;
    if (!(await attempt(context, step))) return;
  }
}

interface Attempt {
  subscription: store.Subscription;
  charge: charges.Charge;
}

async function runStep(
  context: RenewalContext,
  trx: Executor,
  id: string,
  now: Date,
): Promise<Attempt | "again" | "done"> {
  const subscription = await store.lockById(trx, id);
  if (!subscription) return "done";
  const charge = await charges.findOpen(trx, id);
  const step = stepOf(subscription, charge, now);
  switch (step.kind) {
    case "wait":
      await store.update(trx, subscription, { next_step_at: step.until });
      return "done";
    case "transition":
      await applyTransition(trx, subscription, step.trigger, { actor: "clock" }, now);
      if (step.trigger === "lapsed" && subscription.state === "suspended")
        await context.onLapsed?.(trx, subscription, now);
      return "again";
    case "open":
      await open(trx, subscription, step.period, now);
      return "again";
    case "drop":
      if (charge) await charges.update(trx, charge, { state: "dropped", next_at: null });
      await store.update(trx, subscription, { next_period: step.nextPeriod });
      return "again";
    case "attempt": {
      if (!charge) return "again";
      const leasedUntil = new Date(now.getTime() + attemptLeaseMs);
      const changes = { state: "charging", attempt: step.attempt, next_at: leasedUntil } as const;
      if (!(await charges.update(trx, charge, changes))) return "again";
      await store.update(trx, subscription, { next_step_at: leasedUntil });
      return { subscription, charge: { ...charge, ...changes } };
    }
  }
}

function stepOf(
  subscription: store.Subscription,
  charge: charges.Charge | undefined,
  now: Date,
): RenewalStep {
  const { state, next_period: nextPeriod, unpaid_since: unpaidSince } = subscription;
  const until = usableUntil(store.timesOf(subscription));
  // A pending subscription is not charged.
  if (!isChargedByUs(subscription.payer) || state === "pending") {
    return nextWaitingStep({ state, startedAt: subscription.started_at, usableUntil: until }, now);
  }
  const opened =
    charge && charge.period !== null && charge.next_at !== null
      ? {
          period: charge.period,
          attempt: charge.attempt,
          isCharging: charge.state === "charging",
          nextAt: charge.next_at,
        }
      : null;
  return nextRenewalStep(
    { state, cycle: cycleOf(subscription), nextPeriod, usableUntil: until, unpaidSince, charge: opened },
    now,
  );
}

export function cycleOf({ anchor_at, period, time_zone }: store.Subscription): Cycle {
  return { anchorAt: anchor_at, period, timeZone: time_zone };
}

async function open(trx: Executor, subscription: store.Subscription, period: number, now: Date) {
  const cycle = cycleOf(subscription);
  const charge = {
    subscription,
    key: String(period),
    period,
    startsAt: periodStart(cycle, period),
    endsAt: periodStart(cycle, period + 1),
    amountMinor: subscription.price_minor,
  };
  const isNew = await charges.insertDue(trx, charge, now);
  // The period already has a charge, paid or dropped.
  if (!isNew) await store.update(trx, subscription, { next_period: period + 1 });
}

/** False if the outcome is unknown. The attempt is repeated with the same key after its lease. */
async function attempt(context: RenewalContext, { subscription, charge }: Attempt): Promise<boolean> {
  const charger = context.chargerOf(subscription);
  if (!charger || charge.period === null) return false;
  let answer: ChargeAnswer;
  try {
    answer = await charger.port.charge({
      subscriptionId: subscription.id,
      msisdn: subscription.msisdn,
      playerId: subscription.player_id,
      operatorRef: subscription.operator_ref,
      productId: subscription.product_id,
      serviceId: charger.serviceId,
      amount: { minor: charge.amount_minor, currency: charge.currency },
      idempotencyKey: chargeKey(subscription.id, charge.period, charge.attempt),
    });
  } catch (error) {
    if (error instanceof PayerFailed) return false;
    throw error;
  }
  const now = context.clock.now();
  await context.database.transaction((trx) => record(context, trx, { charge, answer }, now));
  return true;
}

async function record(
  context: RenewalContext,
  trx: Executor,
  { charge, answer }: { charge: charges.Charge; answer: ChargeAnswer },
  now: Date,
): Promise<void> {
  const subscription = await store.lockById(trx, charge.subscription_id);
  if (!subscription || charge.period === null) return;
  const isPaid = answer.outcome === "paid";
  const changes = isPaid
    ? { state: "paid" as const, paid_at: now, next_at: null }
    : { state: "due" as const, next_at: nextAttemptAt(now) };
  // Another worker repeated the attempt and stored the same outcome first.
  if (!(await charges.update(trx, charge, changes))) return;
  const reason = isPaid ? null : answer.reason;
  const outcome = { outcome: answer.outcome, reason, ref: answer.ref ?? null, at: now };
  await charges.insertAttempt(trx, charge, outcome, now);
  const moved = isPaid
    ? await applyTransition(trx, subscription, "charged", { actor: "processor" }, now, {
        next_period: charge.period + 1,
        paid_until: charge.ends_at,
        unpaid_since: null,
      })
    : await applyTransition(trx, subscription, "charge_failed", { actor: "processor" }, now, {
        unpaid_since: subscription.unpaid_since ?? now,
      });
  // Apply a stop that was requested during the attempt.
  const isStopWaiting = moved.stop_requested_at !== null && moved.state !== "cancelling";
  if (isStopWaiting) await applyTransition(trx, moved, "stopped", { actor: "player" }, now);
  await context.onOutcome?.(trx, { subscription: moved, charge: { ...charge, ...changes }, answer }, now);
}
