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
  context: SubscriptionJobContext,
): void {
  registerOperatorJobs(jobs, context);
  jobs.work(
    sendNotice,
    ({ subscriptionId, ...notice }) => sendSubscriptionNotice(context, subscriptionId, notice),
    {
      concurrency: 2,
    },
  );
  jobs.work(notifyLapsed, ({ subscriptionId, at }) =>
    sendSubscriptionNotice(context, subscriptionId, { notice: "lapsed", at }),
  );
  jobs.work(notifyRemoved, ({ playerId }) => sendRemovalNotice(context, playerId), { concurrency: 2 });
  jobs.work(renewDue, (_, { signal }) => renewAll(context, signal));
  jobs.schedule(renewDue, "* * * * *", "UTC");
}

async function renewAll(context: SubscriptionJobContext, signal: AbortSignal): Promise<void> {
  const renewal: RenewalContext = {
    database: context.database,
    clock: context.clock,
    chargerOf: (subscription) => chargerOf(context, subscription),
    async onLapsed(trx, { id: subscriptionId, time_zone: timeZone }, now) {
      // Not urgent, so it is not sent at night.
      const runAt = endOfQuiet(defaultQuietHours, timeZone, now);
      await context.jobs.enqueue(trx, notifyLapsed, { subscriptionId, at: now.toISOString() }, { runAt });
    },
    ...(context.cardRenewals ? { onOutcome: context.cardRenewals.onOutcome } : {}),
  };
  const now = context.clock.now();
  await runBatch(
    context,
    {
      name: "renew-subscriptions",
      findPage: (after, limit) => findDue(context.database, { now, after, limit }),
      // A subscription whose next step was rescheduled after a failure counts as a new item.
      keyOf: ({ id, at }: DueSubscription) => `${id} ${at.toISOString()}`,
      work: ({ id }) => renew(renewal, id),
    },
    signal,
  );
}

function chargerOf(context: SubscriptionJobContext, { payer, brand: key, period }: store.Subscription) {
  // Cards have no service id.
  if (payer === "card") return context.cardRenewals && { port: context.cardRenewals.port, serviceId: "" };
  const brand = context.brands.find((one) => one.key === key);
  const port = context.operators[payer]?.charges;
  return brand && port && { port, serviceId: serviceOf(brand, period).serviceId };
}
