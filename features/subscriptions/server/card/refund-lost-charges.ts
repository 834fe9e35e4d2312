import type { Executor } from "#kit/db/database.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { nextLookupAt } from "../../rules.ts";
import { createOutageDetector } from "../outage-detector.ts";
import * as charges from "../charges-store.ts";
import * as store from "../store.ts";
import { renewalReference } from "./description.ts";
import * as payments from "./payment-store.ts";
import type { CardWork } from "./ports.ts";
import { refundUnrecordedPayment } from "./refunds.ts";

const atOnce = 200;

/**
 * A charge whose answer was lost, of a contract that is over, is looked for at the processor: what was taken goes back.
 * Asking for it under its key, as renewals do, might take the money only now, and whoever was removed has no card here.
 */
export async function refundAllLostCharges(world: CardWork, signal: AbortSignal): Promise<void> {
  const outages = createOutageDetector<"card">();
  for (const id of await payments.findUnansweredEnded(world.database, world.clock.now(), atOnce)) {
    if (signal.aborted) return;
    try {
      await findLostPayment(world, id);
      outages.onResponse("card");
    } catch (error) {
      world.log.warn({ subscription: id, failure: describeFailure(error) }, "a charge is not looked for");
      if (outages.onFailure("card", error)) return;
    }
  }
}

async function findLostPayment(
  { database, clock, jobs, cards }: CardWork,
  subscriptionId: string,
): Promise<void> {
  const now = clock.now();
  // First of all due again: whatever happens to this one, it holds up no other.
  const isDue = await database.transaction(async (trx) => {
    const open = await lockUnanswered(trx, subscriptionId);
    if (!open?.charge.next_at || open.charge.next_at > now) return false;
    return charges.update(trx, open.charge, { next_at: nextLookupAt(open.endedAt, now) });
  });
  if (!isDue) return;
  const paid = await cards.findPaid(renewalReference(subscriptionId));
  await database.transaction(async (trx) => {
    const open = await lockUnanswered(trx, subscriptionId);
    if (!open) return;
    for (const paymentId of paid) {
      if (await payments.findByPayment(trx, paymentId)) continue;
      await refundUnrecordedPayment(trx, { jobs }, { charge: open.charge, paymentId }, now);
      return;
    }
  });
}

async function lockUnanswered(trx: Executor, subscriptionId: string) {
  const subscription = await store.lockById(trx, subscriptionId);
  const charge = await charges.findOpen(trx, subscriptionId);
  if (subscription?.state !== "ended" || charge?.state !== "charging") return undefined;
  return { charge, endedAt: subscription.ended_at ?? subscription.created_at };
}
