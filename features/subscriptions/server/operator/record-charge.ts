import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { addSteps } from "#kit/pure/calendar.ts";
import { periodSteps } from "../../rules.ts";
import * as charges from "../charges-store.ts";
import * as subscriptions from "../store.ts";
import type { OperatorEvent } from "./ports.ts";

/** Every charge that the operator made or tried is kept, however late it is told. */
export async function recordCharge(
  trx: Executor,
  { family, event, service }: { family: OperatorFamily; event: OperatorEvent; service: string },
  now: Date,
): Promise<void> {
  if (!event.charge) return;
  const { id: chargeId, amountMinor, reason } = event.charge;
  const subscription = await subscriptions.lockLatestOfNumber(trx, {
    service,
    msisdn: event.msisdn,
    payer: family,
  });
  if (!subscription) return;
  const { at } = event.position;
  const isPaid = event.kind === "charged";
  const endsAt = addSteps(at, periodSteps[subscription.period], subscription.time_zone);
  const id = newId({ now: () => now });
  const isNew = await charges.insert(trx, {
    id,
    subscription_id: subscription.id,
    period_key: `${family}:${chargeId}`,
    period: null,
    starts_at: at,
    ends_at: endsAt,
    amount_minor: amountMinor,
    currency: subscription.currency,
    state: isPaid ? "paid" : "dropped",
    attempt: 1,
    next_at: null,
    paid_at: isPaid ? at : null,
    created_at: now,
  });
  if (!isNew) return;
  await charges.insertAttempt(trx, {
    id: newId({ now: () => now }),
    charge_id: id,
    subscription_id: subscription.id,
    number: 1,
    outcome: isPaid ? "paid" : "declined",
    reason: isPaid ? null : (reason ?? "declined"),
    processor_ref: chargeId,
    attempted_at: at,
  });
  const isLonger = subscription.paid_until === null || subscription.paid_until < endsAt;
  if (isPaid && isLonger) await subscriptions.update(trx, subscription, { paid_until: endsAt });
}
