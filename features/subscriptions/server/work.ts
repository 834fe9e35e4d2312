import { defaultQuietHours } from "#features/accounts/rules.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import { endOfQuiet } from "#kit/pure/quiet-hours.ts";
import { serviceOf } from "../rules.ts";
import { renewDue, sendNotice, notifyLapsed, notifyRemoved } from "./jobs.ts";
import { sendRemovalNotice, sendSubscriptionNotice } from "./notices.ts";
import { registerOperatorJobs } from "./operator/work.ts";
import type { RenewalContext, SubscriptionJobContext } from "./ports.ts";
import { renew } from "./renewal.ts";
import { findDue, type DueSubscription } from "./due-subscriptions-store.ts";
import type * as store from "./store.ts";

/** Registers the jobs for renewals, notices and operators. */
export function registerSubscriptionJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  work: SubscriptionJobContext,
): void {
  registerOperatorJobs(jobs, work);
  jobs.work(
    sendNotice,
    ({ subscriptionId, ...notice }) => sendSubscriptionNotice(work, subscriptionId, notice),
    {
      concurrency: 2,
    },
  );
  jobs.work(notifyLapsed, ({ subscriptionId, at }) =>
    sendSubscriptionNotice(work, subscriptionId, { notice: "lapsed", at }),
  );
  jobs.work(notifyRemoved, ({ playerId }) => sendRemovalNotice(work, playerId), { concurrency: 2 });
  jobs.work(renewDue, (_, { signal }) => renewAll(work, signal));
  jobs.schedule(renewDue, "* * * * *", "UTC");
}

async function renewAll(work: SubscriptionJobContext, signal: AbortSignal): Promise<void> {
  const context: RenewalContext = {
    database: work.database,
    clock: work.clock,
    chargerOf: (subscription) => chargerOf(work, subscription),
    async onLapsed(trx, { id: subscriptionId, time_zone: timeZone }, now) {
      // Not urgent, so it is not sent at night.
      const runAt = endOfQuiet(defaultQuietHours, timeZone, now);
      await work.jobs.enqueue(trx, notifyLapsed, { subscriptionId, at: now.toISOString() }, { runAt });
    },
    ...(work.cardRenewals ? { onOutcome: work.cardRenewals.onOutcome } : {}),
  };
  const now = work.clock.now();
  await runBatch(
    work,
    {
      name: "renew-subscriptions",
      findPage: (after, limit) => findDue(work.database, { now, after, limit }),
      // A subscription whose next step was rescheduled after a failure counts as a new item.
      keyOf: ({ id, at }: DueSubscription) => `${id} ${at.toISOString()}`,
      work: ({ id }) => renew(context, id),
    },
    signal,
  );
}

function chargerOf(work: SubscriptionJobContext, { payer, brand: key, period }: store.Subscription) {
  if (payer === "card") return work.cardRenewals && { port: work.cardRenewals.port, serviceId: "" };
  const brand = work.brands.find((one) => one.key === key);
  const port = work.operators[payer]?.charges;
  return brand && port && { port, serviceId: serviceOf(brand, period).serviceId };
}
