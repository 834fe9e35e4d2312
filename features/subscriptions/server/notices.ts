import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { SmsFailed } from "#kit/sms/port.ts";
import type { Notice } from "./jobs.ts";
import { priceText } from "./operator/sentence.ts";
import type { SubscriptionWork } from "./ports.ts";
import * as store from "./store.ts";

/** Tells a subscriber by SMS; whoever pays by card, by mail. */
export async function tellSubscriber(
  work: SubscriptionWork,
  id: string,
  { notice, at }: { notice: Notice; at: string },
): Promise<void> {
  const subscription = await store.findById(work.database, id);
  if (subscription?.payer === "card") {
    if (notice === "stopped") await work.cardRenewals?.onStopped(subscription, work.clock.now());
    return;
  }
  const site = subscription && work.siteOf(subscription.brand);
  // The number of whoever was removed waits beside, for this and for the operator.
  const to = subscription?.msisdn ?? subscription?.stop_msisdn ?? null;
  if (!site || to === null) return;
  // Whoever is welcomed once is not welcomed again when the operator asks for another yes.
  const happening = notice === "started" ? "" : at;
  const from = site.brand.nigeria?.srcAddress;
  const message = {
    to,
    text: noticeText(site, subscription, notice),
    idempotencyKey: `subscription ${notice} ${id} ${happening}`,
    ...(from === undefined ? {} : { from }),
  };
  try {
    await work.sms.send(message);
  } catch (error) {
    if (!(error instanceof SmsFailed) || error.isRetryable) throw error;
    work.log.warn({ brand: site.brand.key, failure: error.code }, "an SMS about a subscription was refused");
  }
}

function noticeText(site: Site, subscription: store.Subscription, notice: Notice): string {
  const { brand } = site;
  const text = site.text("subscriptions");
  if (notice === "started" || notice === "resumed") {
    const cost = priceText(site, store.soldOf(subscription));
    return text(`sms_${notice}`, brand.name, cost, `${site.canonicalOrigin}/manage-subscription`);
  }
  if (notice === "removed") return text("sms_removed", brand.name);
  if (notice === "closed") return text("sms_closed", brand.name, site.canonicalOrigin);
  const { state, paid_until: paidUntil } = subscription;
  if (state !== "cancelling" || !paidUntil) return text("sms_ended", brand.name);
  const format = createFormat({ locale: brand.locale, currency: brand.currency, timeZone: brand.timeZone });
  return text("sms_stopped", brand.name, format.dateTime(paidUntil));
}
