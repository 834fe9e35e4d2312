import type { OperatorFamily } from "#features/branding/rules.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { isLongPending, triggerOf, packagesOf, positionOfResponse, type Payer } from "../../rules.ts";
import { createOutageDetector } from "../outage-detector.ts";
import type { SubscriptionJobContext, SubscriptionJobPorts } from "../ports.ts";
import { stopAtOperator } from "./jobs.ts";
import * as store from "../store.ts";
import { applyOperatorMessage } from "./apply-operator-message.ts";
import { toOperatorSubscription } from "./operator-subscription.ts";

/** Short enough to find a lost callback within 15 minutes. */
const checkEveryMs = 8 * 60_000;
const batch = 200;
const atOnce = 8;

type ReconcileContext = SubscriptionJobPorts & { log: Pick<SubscriptionJobContext["log"], "warn"> };

/** Queries the status of every live subscription that was not checked recently. Resolves to the number of checks. */
export async function reconcileAll(context: ReconcileContext, signal: AbortSignal): Promise<number> {
  const outages = createOutageDetector<Payer>();
  let checked = 0;
  for (;;) {
    const before = new Date(context.clock.now().getTime() - checkEveryMs);
    const found = await store.findToCheck(context.database, before, outages.listDown(), batch);
    if (found.length === 0 || signal.aborted) return checked;
    const queue = [...found];
    const work = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        const { id, brand, payer } = next;
        if (outages.isDown(payer)) continue;
        try {
          if (await check(context, next)) outages.onResponse(payer);
          checked++;
        } catch (error) {
          const failure = describeFailure(error);
          context.log.warn(
            { brand, payer, failure },
            "reconciliation of a subscription failed; the next run retries it",
          );
          const isDown = outages.onFailure(payer, error);
          if (isDown)
            context.log.warn(
              { payer },
              "operator does not respond; reconciliation skips it until the next run",
            );
        }
        // Failed checks count too, so that they do not block other subscriptions in the next run.
        await store.updateCheckedAt(context.database, id, context.clock.now());
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }
}

/** False if there is no operator to query. Throws `OperatorFailed` if it cannot be reached. */
async function check(context: ReconcileContext, subscription: store.Subscription): Promise<boolean> {
  const brand = context.brands.find(({ key }) => key === subscription.brand);
  const family = subscription.payer as OperatorFamily;
  const port = context.operators[family];
  if (!brand || !port) return false;
  const status = await port.status(toOperatorSubscription(subscription, brand));
  const now = context.clock.now();
  await context.database.transaction(async (trx) => {
    // The operator may not have received the request yet. The opt-in lapses by itself.
    if (
      status.operatorStatus === null &&
      subscription.state === "pending" &&
      !isLongPending(subscription.started_at, now)
    ) {
      return;
    }
    const trigger = status.operatorStatus === null ? "closed" : triggerOf(family, status.operatorStatus);
    const sold = packagesOf(brand).find(({ packageId }) => packageId === subscription.package_id);
    if (trigger === undefined || !sold || subscription.msisdn === null) return;
    await applyOperatorMessage(
      context,
      trx,
      {
        family,
        brand,
        sold,
        msisdn: subscription.msisdn,
        operatorStatus: status.operatorStatus ?? subscription.operator_status ?? "",
        trigger,
        position: positionOfResponse(now),
        operatorRef: status.operatorRef,
        paidUntil: status.paidUntil,
        source: "asked",
      },
      now,
    );
    const isStillActiveAtOperator = trigger === "confirmed" && subscription.stop_requested_at !== null;
    if (isStillActiveAtOperator)
      await context.jobs.enqueue(trx, stopAtOperator, { subscriptionId: subscription.id });
  });
  return true;
}
