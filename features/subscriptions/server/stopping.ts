import type { Executor } from "#kit/db/database.ts";
import { transition } from "../rules.ts";
import * as charges from "./charges-store.ts";
import { sendNotice, stopAtOperator } from "./jobs.ts";
import { move } from "./moves.ts";
import * as store from "./store.ts";
import type { SubscriptionPorts } from "./operator/world.ts";

/** The subscriber's wish to stop, from whichever side. Saying it again changes nothing. */
export async function stop(
  ports: Pick<SubscriptionPorts, "jobs">,
  trx: Executor,
  subscriptionId: string,
  now: Date,
): Promise<store.Subscription | undefined> {
  const subscription = await store.lockById(trx, subscriptionId);
  if (!subscription || subscription.state === "ended" || subscription.stop_requested_at) return subscription;
  const charge = await charges.findOpen(trx, subscriptionId);
  const endsAtOnce = transition(subscription.state, "stopped") === "ended";
  // While the money is on its way, the outcome decides whether something paid is left to use.
  const stopped =
    endsAtOnce && charge?.state === "charging"
      ? await store.update(trx, subscription, { stop_requested_at: now })
      : await move(trx, subscription, "stopped", { actor: "player" }, now);
  await ports.jobs.enqueue(trx, sendNotice, { subscriptionId, notice: "stopped" });
  if (subscription.payer !== "card") await ports.jobs.enqueue(trx, stopAtOperator, { subscriptionId });
  return stopped;
}
