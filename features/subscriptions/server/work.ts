import { night } from "#features/accounts/rules.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import { endOfQuiet } from "#kit/pure/quiet-hours.ts";
import { serviceOf } from "../rules.ts";
import { renewDue, sendNotice, tellLapsed, tellRemoved } from "./jobs.ts";
import { tellOfRemoval, tellSubscriber } from "./notices.ts";
import { workOperatorJobs } from "./operator/work.ts";
import type { RenewalWorld, SubscriptionWork } from "./ports.ts";
import { renew } from "./renewal.ts";
import * as store from "./store.ts";

const renewedAtOnce = 200;
const failedAgainMs = 10 * 60_000;

/** Everything that happens by itself: renewals, notices, and what concerns the operators. */
export function workSubscriptionJobs(jobs: Pick<Jobs, "work" | "schedule">, work: SubscriptionWork): void {
  workOperatorJobs(jobs, work);
  jobs.work(sendNotice, ({ subscriptionId, ...told }) => tellSubscriber(work, subscriptionId, told), {
    concurrency: 2,
  });
  jobs.work(tellLapsed, ({ subscriptionId, at }) =>
    tellSubscriber(work, subscriptionId, { notice: "lapsed", at }),
  );
  jobs.work(tellRemoved, ({ playerId }) => tellOfRemoval(work, playerId), { concurrency: 2 });
  jobs.work(renewDue, (_, { signal }) => renewAll(work, signal));
  jobs.schedule(renewDue, "* * * * *", "UTC");
}

async function renewAll(work: SubscriptionWork, signal: AbortSignal): Promise<void> {
  const world: RenewalWorld = {
    database: work.database,
    clock: work.clock,
    chargerOf: (subscription) => chargerOf(work, subscription),
    async onLapsed(trx, { id: subscriptionId, time_zone: timeZone }, now) {
      // Nobody waits for this one: it does not ring at night.
      const runAt = endOfQuiet(night, timeZone, now);
      await work.jobs.enqueue(trx, tellLapsed, { subscriptionId, at: now.toISOString() }, { runAt });
    },
    ...(work.cardRenewals ? { onOutcome: work.cardRenewals.onOutcome } : {}),
  };
  for (;;) {
    const due = await store.findDue(work.database, work.clock.now(), renewedAtOnce);
    for (const id of due) {
      if (signal.aborted) return;
      try {
        await renew(world, id);
      } catch (error) {
        work.log.warn({ subscription: id, failure: describeFailure(error) }, "a renewal failed");
        const now = work.clock.now();
        await store.updateDueLater(work.database, id, now, new Date(now.getTime() + failedAgainMs));
      }
    }
    if (due.length < renewedAtOnce) return;
  }
}

function chargerOf(work: SubscriptionWork, { payer, brand: key, period }: store.Subscription) {
  if (payer === "card") return work.cardRenewals && { port: work.cardRenewals.port, serviceId: "" };
  const brand = work.brands.find((one) => one.key === key);
  const port = work.operators[payer]?.charges;
  return brand && port && { port, serviceId: serviceOf(brand, period).serviceId };
}
