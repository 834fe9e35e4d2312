import type { Site } from "#features/branding/server/index.ts";
import type { Log } from "#kit/http/context.ts";
import { createFormat } from "#kit/i18n/format.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { SmsFailed, type SmsPort } from "#kit/sms/port.ts";
import type { CardRenewals } from "./card/renewals.ts";
import { fold } from "./operator/inbox.ts";
import { foldInbox, reconcile, renewDue, sendNotice, stopAtOperator, type Notice } from "./jobs.ts";
import { updateStopTold } from "./person-store.ts";
import { reconcileAll, type ReconcileWorld } from "./operator/reconcile.ts";
import { renew, type RenewalWorld } from "./renewal.ts";
import { priceText } from "./operator/sentence.ts";
import * as store from "./store.ts";
import { operatorViewOf, serviceOf } from "./operator/world.ts";

export interface SubscriptionJobsOptions extends ReconcileWorld {
  sms: SmsPort;
  log: Pick<Log, "warn">;
  /** Takes the money of subscriptions by card, and tells their players. */
  cardRenewals?: CardRenewals;
}

const renewedAtOnce = 200;

/** Everything that happens by itself: callbacks, renewals, stops at operators, notices, and the search for drift. */
export function workSubscriptionJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  options: SubscriptionJobsOptions,
): void {
  const { database, clock } = options;
  jobs.work(foldInbox, ({ inboxId }) => fold(options, database, inboxId, clock.now()), { concurrency: 4 });
  jobs.work(stopAtOperator, ({ subscriptionId }) => stopThere(options, subscriptionId), { concurrency: 2 });
  jobs.work(sendNotice, ({ subscriptionId, notice }) => send(options, subscriptionId, notice), {
    concurrency: 2,
  });
  jobs.work(renewDue, (_, { signal }) => renewAll(options, signal));
  jobs.work(reconcile, async (_, { signal }) => void (await reconcileAll(options, signal)));
  jobs.schedule(renewDue, "* * * * *", "UTC");
  jobs.schedule(reconcile, "*/5 * * * *", "UTC");
}

async function renewAll(options: SubscriptionJobsOptions, signal: AbortSignal): Promise<void> {
  const world: RenewalWorld = {
    database: options.database,
    clock: options.clock,
    chargerOf: (subscription) => chargerOf(options, subscription),
    ...(options.cardRenewals ? { onOutcome: options.cardRenewals.onOutcome } : {}),
  };
  for (;;) {
    const due = await store.findDue(options.database, options.clock.now(), renewedAtOnce);
    for (const id of due) {
      if (signal.aborted) return;
      await renew(world, id);
    }
    if (due.length < renewedAtOnce) return;
  }
}

function chargerOf(options: SubscriptionJobsOptions, { payer, brand: key, period }: store.Subscription) {
  if (payer === "card") return options.cardRenewals && { port: options.cardRenewals.port, serviceId: "" };
  const brand = options.brands.find((one) => one.key === key);
  const port = options.operators[payer]?.charges;
  return brand && port && { port, serviceId: serviceOf(brand, period).serviceId };
}

async function stopThere(options: SubscriptionJobsOptions, id: string): Promise<void> {
  const subscription = await store.findById(options.database, id);
  const brand = options.brands.find(({ key }) => key === subscription?.brand);
  if (!subscription || !brand || subscription.payer === "card") return;
  // The subscriber has said yes again in the meantime.
  if (subscription.state !== "ended" && subscription.stop_requested_at === null) return;
  await options.operators[subscription.payer]?.stop(operatorViewOf(subscription, brand));
  await updateStopTold(options.database, id);
}

async function send(options: SubscriptionJobsOptions, id: string, notice: Notice): Promise<void> {
  const subscription = await store.findById(options.database, id);
  if (subscription?.payer === "card") {
    if (notice === "stopped") await options.cardRenewals?.onStopped(subscription, options.clock.now());
    return;
  }
  const site = subscription && options.siteOf(subscription.brand);
  if (!site || subscription.msisdn === null) return;
  const from = site.brand.nigeria?.srcAddress;
  const message = {
    to: subscription.msisdn,
    text: noticeText(site, subscription, notice),
    idempotencyKey: `subscription ${notice} ${id} ${subscription.stop_requested_at?.getTime() ?? ""}`,
    ...(from === undefined ? {} : { from }),
  };
  try {
    await options.sms.send(message);
  } catch (error) {
    if (!(error instanceof SmsFailed) || error.isRetryable) throw error;
    options.log.warn(
      { brand: site.brand.key, failure: error.code },
      "an SMS about a subscription was refused",
    );
  }
}

function noticeText(site: Site, subscription: store.Subscription, notice: Notice): string {
  const { brand } = site;
  const text = site.text("subscriptions");
  if (notice === "started") {
    const price = { minor: subscription.price_minor, currency: subscription.currency };
    const cost = priceText(site, { price, period: subscription.period });
    return text("sms_started", brand.name, cost, `${site.canonicalOrigin}/manage-subscription`);
  }
  const { state, paid_until: paidUntil } = subscription;
  if (state !== "cancelling" || !paidUntil) return text("sms_ended", brand.name);
  const format = createFormat({ locale: brand.locale, currency: brand.currency, timeZone: brand.timeZone });
  return text("sms_stopped", brand.name, format.dateTime(paidUntil));
}
