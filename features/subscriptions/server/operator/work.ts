import type { Jobs } from "#kit/jobs/jobs.ts";
import { sweepEvery, sweepInbox } from "../inbox-sweep.ts";
import { updateStopTold } from "../person-store.ts";
import { tellSubscriber } from "../notices.ts";
import type { SubscriptionWork } from "../ports.ts";
import * as store from "../store.ts";
import { answer } from "./answering.ts";
import { countUnfolded, findUnfolded } from "./inbox-store.ts";
import { fold } from "./inbox.ts";
import { answerSms, foldOperatorInbox, reconcile, stopAtOperator, sweepOperatorInbox } from "./jobs.ts";
import { reconcileAll } from "./reconcile.ts";
import { operatorViewOf } from "./view.ts";

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
  if (!(await isTakenOutAnew(world, subscription, view.msisdn))) {
    await world.operators[subscription.payer]?.stop(view);
  }
  if (subscription.stop_msisdn === null) return;
  // Whoever was removed hears of it while the number is still here; then it goes.
  const at = subscription.ended_at?.toISOString() ?? "";
  await tellSubscriber(world, id, { notice: "removed", at });
  await updateStopTold(world.database, id);
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
