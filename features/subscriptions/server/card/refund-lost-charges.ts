import type { Executor } from "#kit/db/database.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { nextLookupAt } from "../../rules.ts";
import { createOutageDetector } from "../outage-detector.ts";
import * as charges from "../charges-store.ts";
import * as store from "../store.ts";
import { renewalReference } from "./charge-description.ts";
import * as payments from "./payment-store.ts";
import type { CardJobContext } from "./ports.ts";
import { refundUnrecordedPayment } from "./refunds.ts";

const batchSize = 200;

/**
 * Searches the processor for charges of ended subscriptions whose response was lost, and refunds them. Repeating such a
 * charge with its key, as renewals do, could charge the card only now. A removed player has no stored card.
 */
export async function refundAllLostCharges(context: CardJobContext, signal: AbortSignal): Promise<void> {
  const outages = createOutageDetector<"card">();
  for (const id of await payments.findEndedWithUnknownCharge(
    context.database,
    context.clock.now(),
    batchSize,
  )) {
    if (signal.aborted) return;
    try {
      await findLostPayment(context, id);
      outages.onResponse("card");
    } catch (error) {
      context.log.warn(
        { subscription: id, failure: describeFailure(error) },
        "search for a lost card charge failed; a later run retries it",
      );
      if (outages.onFailure("card", error)) return;
    }
  }
}

async function findLostPayment(
  { database, clock, jobs, cards }: CardJobContext,
  subscriptionId: string,
): Promise<void> {
  const now = clock.now();
  // Reschedule first, so that a failing charge does not block others.
  const isDue = await database.transaction(async (trx) => {
    const open = await lockUnknownCharge(trx, subscriptionId);
    if (!open?.charge.next_at || open.charge.next_at > now) return false;
    return charges.update(trx, open.charge, { next_at: nextLookupAt(open.endedAt, now) });
  });
  if (!isDue) return;
  const paid = await cards.findPaid(renewalReference(subscriptionId));
  await database.transaction(async (trx) => {
    const open = await lockUnknownCharge(trx, subscriptionId);
    if (!open) return;
    for (const paymentId of paid) {
      if (await payments.findByPayment(trx, paymentId)) continue;
      await refundUnrecordedPayment(trx, { jobs }, { charge: open.charge, paymentId }, now);
      return;
    }
  });
}

async function lockUnknownCharge(trx: Executor, subscriptionId: string) {
  const subscription = await store.lockById(trx, subscriptionId);
  const charge = await charges.findOpen(trx, subscriptionId);
  if (subscription?.state !== "ended" || charge?.state !== "charging") return undefined;
  return { charge, endedAt: subscription.ended_at ?? subscription.created_at };
}
