import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { SmsFailed, type SmsMessage } from "#kit/sms/port.ts";
import { usableUntil } from "../rules.ts";
import type { Notice } from "./jobs.ts";
import { priceText } from "./operator/consent-text.ts";
import * as people from "./person-store.ts";
import type { SubscriptionWork } from "./ports.ts";
import * as store from "./store.ts";

/** Tells a subscriber by SMS; whoever pays by card, by mail. */
export async function sendSubscriptionNotice(
  work: SubscriptionWork,
  id: string,
  { notice, at }: { notice: Notice; at: string },
): Promise<void> {
  const subscription = await store.findById(work.database, id);
  if (!subscription) return;
  if ((notice === "closed" || notice === "lapsed") && (await isOvertaken(work, subscription))) return;
  if (subscription.payer === "card") {
    if (notice === "stopped") await work.cardRenewals?.onStopped(subscription, work.clock.now());
    if (notice === "lapsed") await work.cardRenewals?.onLapsed(subscription, new Date(at));
    return;
  }
  const site = work.siteOf(subscription.brand);
  // The number of whoever was removed since waits beside, for the operator.
  const to = subscription.msisdn ?? subscription.stop_msisdn;
  if (!site || to === null) return;
  const text = noticeText(site, subscription, notice);
  // Whoever is welcomed once is not welcomed again when the operator asks for another yes.
  const idempotencyKey = `subscription ${notice} ${id} ${notice === "started" ? "" : at}`;
  await sendSms(work, site, { to, text, idempotencyKey });
}

/** Whoever had several is told once, and of an end only when it is one at the operator too. Then the number goes. */
export async function sendRemovalNotice(work: SubscriptionWork, playerId: string): Promise<void> {
  const untold = await people.findPendingRemovalNotice(work.database, playerId);
  if (!untold) return;
  const { id, brand: key, msisdn: to, isStopping } = untold;
  const site = work.siteOf(key);
  if (site) {
    const { brand } = site;
    const words = site.text("subscriptions");
    const text = isStopping
      ? words("sms_removedStopping", brand.name, brand.support.email)
      : words("sms_removed", brand.name);
    const what = isStopping ? "removed stopping" : "removed";
    await sendSms(work, site, { to, text, idempotencyKey: `subscription ${what} ${key} ${playerId}` });
  }
  await people.updateRemovalNotified(work.database, id);
}

/** From the short code that its brand is answered at; what the gateway refuses for good is not tried again. */
export async function sendSms(
  work: Pick<SubscriptionWork, "sms" | "log">,
  site: Site,
  message: Omit<SmsMessage, "from" | "brand">,
): Promise<void> {
  const from = site.brand.nigeria?.srcAddress;
  try {
    await work.sms.send({ ...message, brand: site.brand.key, ...(from === undefined ? {} : { from }) });
  } catch (error) {
    if (!(error instanceof SmsFailed) || error.isRetryable) throw error;
    work.log.warn({ brand: site.brand.key, failure: error.code }, "an SMS about a subscription was refused");
  }
}

/** What ended at night is told by day: by then it may go on, or another may have come after it. */
async function isOvertaken(
  { database }: SubscriptionWork,
  { id, service, payer, state, player_id: playerId, msisdn }: store.Subscription,
): Promise<boolean> {
  const isRemoved = payer !== "card" && msisdn === null;
  if (isRemoved || (state !== "cancelling" && state !== "ended")) return true;
  const latest = await store.findLatest(database, { service, playerId, msisdn });
  return latest?.id !== id;
}

function noticeText(site: Site, subscription: store.Subscription, notice: Notice): string {
  const { brand } = site;
  const text = site.text("subscriptions");
  if (notice === "started" || notice === "resumed") {
    const cost = priceText(site, store.packageOf(subscription));
    return text(`sms_${notice}`, brand.name, cost, `${site.canonicalOrigin}/manage-subscription`);
  }
  if (notice === "lapsed") return text("sms_lapsed", brand.name, site.canonicalOrigin);
  const paidUntil = usableUntil(store.timesOf(subscription));
  const format = createFormat({ locale: brand.locale, currency: brand.currency, timeZone: brand.timeZone });
  const until = subscription.state === "cancelling" && paidUntil ? format.dateTime(paidUntil) : null;
  if (notice === "closed") {
    return until === null
      ? text("sms_closed", brand.name, site.canonicalOrigin)
      : text("sms_closed_paid", brand.name, until);
  }
  return until === null ? text("sms_ended", brand.name) : text("sms_stopped", brand.name, until);
}
