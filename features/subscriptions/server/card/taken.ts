import type { Executor } from "#kit/db/database.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { nextAskedAt } from "../../rules.ts";
import { watchAbsence } from "../absence.ts";
import * as charges from "../charges-store.ts";
import * as store from "../store.ts";
import { renewalReference } from "./description.ts";
import * as payments from "./payment-store.ts";
import type { CardWork } from "./ports.ts";
import { giveBack } from "./refunds.ts";

const atOnce = 200;

/**
 * A charge whose answer was lost, of a contract that is over, is looked for at the processor: what was taken goes back.
 * Asking for it under its key, as renewals do, might take the money only now, and whoever was removed has no card here.
 */
export async function giveBackAllTaken(world: CardWork, signal: AbortSignal): Promise<void> {
  const absence = watchAbsence<"card">();
  for (const id of await payments.findUnansweredEnded(world.database, world.clock.now(), atOnce)) {
    if (signal.aborted) return;
    try {
      await lookFor(world, id);
      absence.onAnswer("card");
    } catch (error) {
      world.log.warn({ subscription: id, failure: describeFailure(error) }, "a charge is not looked for");
      if (absence.onFailure("card", error)) return;
    }
  }
}

async function lookFor({ database, clock, jobs, cards }: CardWork, subscriptionId: string): Promise<void> {
  const now = clock.now();
  // First of all due again: whatever happens to this one, it holds up no other.
  const isDue = await database.transaction(async (trx) => {
    const open = await lockUnanswered(trx, subscriptionId);
    if (!open?.charge.next_at || open.charge.next_at > now) return false;
    return charges.update(trx, open.charge, { next_at: nextAskedAt(open.endedAt, now) });
  });
  if (!isDue) return;
  const paid = await cards.findPaid(renewalReference(subscriptionId));
  await database.transaction(async (trx) => {
    const open = await lockUnanswered(trx, subscriptionId);
    if (!open) return;
    for (const paymentId of paid) {
      if (await payments.findByPayment(trx, paymentId)) continue;
      await giveBack(trx, { jobs }, { charge: open.charge, paymentId }, now);
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
