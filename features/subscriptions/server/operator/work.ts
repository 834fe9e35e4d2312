import type { Jobs } from "#kit/jobs/jobs.ts";
import { sweepEvery, sweepInbox } from "../inbox-sweep.ts";
import { notifyRemoved } from "../jobs.ts";
import { updateStopConfirmed, updateNumberToNotify } from "../person-store.ts";
import { distinctOperatorPackages, happeningOf, operatorKeyOf } from "../../rules.ts";
import type { SubscriptionWork } from "../ports.ts";
import * as store from "../store.ts";
import { answer } from "./sms-reply.ts";
import { countUnprocessed, findUnprocessed } from "./inbox-store.ts";
import { endSecond, fold } from "./inbox.ts";
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
import { reconcileAll } from "./reconcile.ts";
import { toOperatorSubscription, operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** What operators told, what they have yet to hear, and what they may have failed to tell. */
export function workOperatorJobs(jobs: Pick<Jobs, "work" | "schedule">, world: SubscriptionWork): void {
  const { database, clock } = world;
  const foldOne = (inboxId: number) => fold(world, database, inboxId, clock.now());
  jobs.work(processOperatorInbox, async ({ inboxId }) => void (await foldOne(inboxId)), { concurrency: 4 });
  jobs.work(replyToSms, (asked) => answer(world, asked.inboxId, asked.answer), { concurrency: 2 });
  jobs.work(sweepOperatorInbox, (_, { signal }) =>
    sweepInbox(world, { name: "operator_inbox", countUnprocessed, findUnprocessed, fold: foldOne }, signal),
  );
  jobs.schedule(sweepOperatorInbox, sweepEvery, "UTC");
  jobs.work(stopAtOperator, (asked) => stopThere(world, asked), { concurrency: 2 });
  jobs.work(stopOthersAtOperator, (asked) => stopOthers(world, asked), { concurrency: 2 });
  jobs.work(stopSecond, ({ inboxId }) => endSecond(world, inboxId), { concurrency: 2 });
  jobs.work(reconcile, async (_, { signal }) => void (await reconcileAll(world, signal)));
  jobs.schedule(reconcile, "*/5 * * * *", "UTC");
}

/** Ends at the operator what was stopped here. */
async function stopThere(
  world: SubscriptionWork,
  { subscriptionId: id, isRemovalTold }: StopAtOperator,
): Promise<void> {
  const stopped = await findStopped(world, id);
  if (!stopped) return;
  const { subscription, view, port } = stopped;
  if (!(await isTakenOutAnew(world, subscription, view.msisdn))) await port?.stop(view);
  if (isRemovalTold === false) await updateNumberToNotify(world.database, id);
  const others = { subscriptionId: id, isRemovalTold: isRemovalTold !== undefined };
  await world.jobs.enqueue(world.database, stopOthersAtOperator, others);
}

/**
 * Whoever stops is told that nothing more is charged: that holds of what the operator has taken on besides, too. Then
 * whoever was removed can be told.
 */
async function stopOthers(
  world: SubscriptionWork,
  { subscriptionId: id, isRemovalTold }: StopOthers,
): Promise<void> {
  const stopped = await findStopped(world, id);
  if (!stopped) return;
  const { subscription, brand, view: own, family, port } = stopped;
  const ownKey = operatorKeyOf(brand, subscription.period);
  for (const sold of distinctOperatorPackages(brand)) {
    const other = { ...subscription, package_id: sold.packageId };
    if (operatorKeyOf(brand, sold.period) === ownKey || (await isTakenOutAnew(world, other, own.msisdn)))
      continue;
    // An operator that tells requests apart by it must not take this one for the stop of the package itself.
    const reference = `${own.reference}:${sold.packageId}`;
    const view = operatorSubscriptionOfNumber(own.msisdn, brand, { sold, reference });
    const status = await port?.status(view);
    const meaning = happeningOf(family, status?.operatorStatus ?? "");
    if (meaning !== "confirmed" && meaning !== "paused") continue;
    const { operatorRef = null, reference: known = reference } = status ?? {};
    await port?.stop({ ...view, reference: known, operatorRef });
  }
  const { player_id: playerId } = subscription;
  if (!isRemovalTold || playerId === null) return;
  await world.database.transaction(async (trx) => {
    const isLast = await updateStopConfirmed(trx, { subscriptionId: id, playerId });
    if (isLast) await world.jobs.enqueue(trx, notifyRemoved, { playerId });
  });
}

/** Undefined where the subscriber has said yes again in the meantime, or no number is left to tell the operator of. */
async function findStopped(world: SubscriptionWork, id: string) {
  const subscription = await store.findById(world.database, id);
  const brand = world.brands.find(({ key }) => key === subscription?.brand);
  if (!subscription || !brand || subscription.payer === "card") return undefined;
  if (subscription.state !== "ended" && subscription.stop_requested_at === null) return undefined;
  const view = toOperatorSubscription(subscription, brand);
  if (view.msisdn === "") return undefined;
  const family = subscription.payer;
  return { subscription, brand, view, family, port: world.operators[family] };
}

/** An operator knows a subscription by number and package: a late stop would end the one that came after. */
async function isTakenOutAnew(
  { database }: SubscriptionWork,
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
