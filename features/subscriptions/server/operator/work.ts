import type { Jobs } from "#kit/jobs/jobs.ts";
import { sweepEvery, sweepInbox } from "../callback-inbox-sweep.ts";
import { notifyRemoved } from "../jobs.ts";
import { updateStopConfirmed, updateNumberToNotify } from "../personal-data-store.ts";
import { distinctOperatorPackages, triggerOf, operatorKeyOf } from "../../rules.ts";
import type { SubscriptionJobContext } from "../ports.ts";
import * as store from "../store.ts";
import { sendSmsReply } from "./sms-reply.ts";
import { countUnprocessed, findUnprocessed } from "./callback-inbox-store.ts";
import { processCallback } from "./callback-inbox.ts";
import { endSecondPackage } from "./end-second-package.ts";
import {
  replyToSms,
  processOperatorInbox,
  reconcile,
  stopAtOperator,
  stopOthersAtOperator,
  stopSecond,
  sweepOperatorInbox,
  type StopOthers,
  type StopAtOperator,
} from "./jobs.ts";
import { notifyRefunded, refundOperatorCharge } from "../refunds/jobs.ts";
import { refundAtOperator, sendRefundNotice } from "./refund-charge.ts";
import { reconcileAll } from "./reconcile.ts";
import { toOperatorSubscription, operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** Registers the jobs that process operator messages, send stops, and reconcile. */
export function registerOperatorJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  context: SubscriptionJobContext,
): void {
  const { database, clock } = context;
  const processOne = (inboxId: number) => processCallback(context, database, inboxId, clock.now());
  jobs.work(processOperatorInbox, async ({ inboxId }) => void (await processOne(inboxId)), {
    concurrency: 4,
  });
  jobs.work(replyToSms, ({ inboxId, answer }) => sendSmsReply(context, inboxId, answer), { concurrency: 2 });
  jobs.work(sweepOperatorInbox, (_, { signal }) =>
    sweepInbox(
      context,
      { name: "operator_inbox", countUnprocessed, findUnprocessed, process: processOne },
      signal,
    ),
  );
  jobs.schedule(sweepOperatorInbox, sweepEvery, "UTC");
  jobs.work(refundOperatorCharge, ({ refundId }) => refundAtOperator(context, refundId), { concurrency: 2 });
  jobs.work(notifyRefunded, (refund) => sendRefundNotice(context, refund), { concurrency: 2 });
  jobs.work(stopAtOperator, (payload) => stopOne(context, payload), { concurrency: 2 });
  jobs.work(stopOthersAtOperator, (payload) => stopOthers(context, payload), { concurrency: 2 });
  jobs.work(stopSecond, ({ inboxId }) => endSecondPackage(context, inboxId), { concurrency: 2 });
  jobs.work(reconcile, async (_, { signal }) => void (await reconcileAll(context, signal)));
  jobs.schedule(reconcile, "*/5 * * * *", "UTC");
}

/** Stops a subscription at the operator that was stopped here. */
async function stopOne(
  context: SubscriptionJobContext,
  { subscriptionId: id, isRemovalTold, isRemovalNotified = isRemovalTold }: StopAtOperator,
): Promise<void> {
  const stopped = await findStopped(context, id);
  if (!stopped) return;
  const { subscription, view, port } = stopped;
  if (!(await hasNewerSubscription(context, subscription, view.msisdn))) await port?.stop(view);
  if (isRemovalNotified === false) await updateNumberToNotify(context.database, id);
  const others = { subscriptionId: id, isRemovalNotified: isRemovalNotified !== undefined };
  await context.jobs.enqueue(context.database, stopOthersAtOperator, others);
}

/**
 * Stops the other packages of the number at the operator too, because the subscriber was promised that nothing more is
 * charged. After that a removed player can be notified.
 */
async function stopOthers(
  context: SubscriptionJobContext,
  { subscriptionId: id, isRemovalTold, isRemovalNotified = isRemovalTold }: StopOthers,
): Promise<void> {
  const stopped = await findStopped(context, id);
  if (!stopped) return;
  const { subscription, brand, view: own, family, port } = stopped;
  const ownKey = operatorKeyOf(brand, subscription.period);
  for (const plan of distinctOperatorPackages(brand)) {
    const other = { ...subscription, package_id: plan.packageId };
    if (
      operatorKeyOf(brand, plan.period) === ownKey ||
      (await hasNewerSubscription(context, other, own.msisdn))
    )
      continue;
    // A distinct reference: operators that deduplicate by it must not confuse this with the stop of the subscription.
    const reference = `${own.reference}:${plan.packageId}`;
    const view = operatorSubscriptionOfNumber(own.msisdn, brand, { plan, reference });
    const status = await port?.status(view);
    const trigger = triggerOf(family, status?.operatorStatus ?? "");
    if (trigger !== "confirmed" && trigger !== "paused") continue;
    const { operatorRef = null, reference: operatorReference = reference } = status ?? {};
    await port?.stop({ ...view, reference: operatorReference, operatorRef });
  }
  const { player_id: playerId } = subscription;
  if (!isRemovalNotified || playerId === null) return;
  await context.database.transaction(async (trx) => {
    const isLast = await updateStopConfirmed(trx, { subscriptionId: id, playerId });
    if (isLast) await context.jobs.enqueue(trx, notifyRemoved, { playerId });
  });
}

/** Undefined if the subscriber has opted in again since, or the number is deleted. */
async function findStopped(context: SubscriptionJobContext, id: string) {
  const subscription = await store.findById(context.database, id);
  const brand = context.brands.find(({ key }) => key === subscription?.brand);
  if (!subscription || !brand || subscription.payer === "card") return undefined;
  if (subscription.state !== "ended" && subscription.stop_requested_at === null) return undefined;
  const view = toOperatorSubscription(subscription, brand);
  if (view.msisdn === "") return undefined;
  const family = subscription.payer;
  return { subscription, brand, view, family, port: context.operators[family] };
}

/** Operators identify a subscription by number and package, so a late stop would end a newer one. */
async function hasNewerSubscription(
  { database }: SubscriptionJobContext,
  { id, service, payer, package_id }: store.Subscription,
  msisdn: string,
): Promise<boolean> {
  const live = await store.findLiveOfNumber(database, { payer, msisdn });
  return live.some(
    (other) =>
      other.id !== id &&
      other.service === service &&
      other.package_id === package_id &&
      other.stop_requested_at === null,
  );
}
