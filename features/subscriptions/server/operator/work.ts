import type { Brand, OperatorFamily } from "#features/branding/rules.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { sweepEvery, sweepInbox } from "../inbox-sweep.ts";
import { updateStopTold } from "../person-store.ts";
import { tellSubscriber } from "../notices.ts";
import { askedOneByOne, meaningOf, operatorKeyOf } from "../../rules.ts";
import type { SubscriptionWork } from "../ports.ts";
import * as store from "../store.ts";
import { answer } from "./answering.ts";
import { countUnfolded, findUnfolded } from "./inbox-store.ts";
import { endSecond, fold } from "./inbox.ts";
import {
  answerSms,
  foldOperatorInbox,
  reconcile,
  stopAtOperator,
  stopSecond,
  sweepOperatorInbox,
} from "./jobs.ts";
import { reconcileAll } from "./reconcile.ts";
import { operatorViewOf, operatorViewOfNumber } from "./view.ts";

/** What operators told, what they have yet to hear, and what they may have failed to tell. */
export function workOperatorJobs(jobs: Pick<Jobs, "work" | "schedule">, world: SubscriptionWork): void {
  const { database, clock } = world;
  const foldOne = (inboxId: number) => fold(world, database, inboxId, clock.now());
  jobs.work(foldOperatorInbox, async ({ inboxId }) => void (await foldOne(inboxId)), { concurrency: 4 });
  jobs.work(answerSms, (asked) => answer(world, asked.inboxId, asked.answer), { concurrency: 2 });
  jobs.work(sweepOperatorInbox, (_, { signal }) =>
    sweepInbox(world, { name: "operator_inbox", countUnfolded, findUnfolded, fold: foldOne }, signal),
  );
  jobs.schedule(sweepOperatorInbox, sweepEvery, "UTC");
  jobs.work(stopAtOperator, ({ subscriptionId }) => stopThere(world, subscriptionId), { concurrency: 2 });
  jobs.work(stopSecond, ({ inboxId }) => endSecond(world, database, inboxId), { concurrency: 2 });
  jobs.work(reconcile, async (_, { signal }) => void (await reconcileAll(world, signal)));
  jobs.schedule(reconcile, "*/5 * * * *", "UTC");
}

async function stopThere(world: SubscriptionWork, id: string): Promise<void> {
  const subscription = await store.findById(world.database, id);
  const brand = world.brands.find(({ key }) => key === subscription?.brand);
  if (!subscription || !brand || subscription.payer === "card") return;
  // The subscriber has said yes again in the meantime.
  if (subscription.state !== "ended" && subscription.stop_requested_at === null) return;
  const view = operatorViewOf(subscription, brand);
  const port = world.operators[subscription.payer];
  if (!(await isTakenOutAnew(world, subscription, view.msisdn))) await port?.stop(view);
  await stopOthers(world, subscription, brand, view.msisdn);
  if (subscription.stop_msisdn === null) return;
  // Whoever was removed hears of it while the number is still here; then it goes.
  const at = subscription.ended_at?.toISOString() ?? "";
  await tellSubscriber(world, id, { notice: "removed", at });
  await updateStopTold(world.database, id);
}

/** Whoever stops is told that nothing more is charged: that holds of what the operator has taken on besides, too. */
async function stopOthers(
  world: SubscriptionWork,
  subscription: store.Subscription,
  brand: Brand,
  msisdn: string,
): Promise<void> {
  const family = subscription.payer as OperatorFamily;
  const port = world.operators[family];
  const ownKey = operatorKeyOf(brand, subscription.period);
  for (const sold of askedOneByOne(brand)) {
    const other = { ...subscription, package_id: sold.packageId };
    if (operatorKeyOf(brand, sold.period) === ownKey || (await isTakenOutAnew(world, other, msisdn)))
      continue;
    const view = operatorViewOfNumber(msisdn, brand, { sold });
    const status = await port?.status(view);
    const meaning = meaningOf(family, status?.word ?? "");
    if (meaning === "confirmed" || meaning === "paused") await port?.stop(view);
  }
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
