import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { SmsFailed, type SmsMessage } from "#kit/sms/port.ts";
import { usableUntil } from "../rules.ts";
import type { Notice } from "./jobs.ts";
import { priceText } from "./operator/consent-text.ts";
import * as people from "./personal-data-store.ts";
import type { SubscriptionJobContext } from "./ports.ts";
import * as store from "./store.ts";

/** Notifies a subscriber by SMS, or by mail if a card pays. */
export async function sendSubscriptionNotice(
  work: SubscriptionJobContext,
  id: string,
  { notice, at }: { notice: Notice; at: string },
): Promise<void> {
  const subscription = await store.findById(work.database, id);
  if (!subscription) return;
  if ((notice === "closed" || notice === "lapsed") && (await isOutdated(work, subscription))) return;
  if (subscription.payer === "card") {
    if (notice === "stopped") await work.cardRenewals?.onStopped(subscription, work.clock.now());
    if (notice === "lapsed") await work.cardRenewals?.onLapsed(subscription, new Date(at));
    return;
  }
  const site = work.siteOf(subscription.brand);
  // The number of a player who was removed since then is in `stop_msisdn`.
  const to = subscription.msisdn ?? subscription.stop_msisdn;
  if (!site || to === null) return;
  const text = noticeText(site, subscription, notice);
  // The welcome is sent once, even if the operator asks for consent again.
  const idempotencyKey = `subscription ${notice} ${id} ${notice === "started" ? "" : at}`;
  await sendSms(work, site, { to, text, idempotencyKey });
}

/** Sends a removed player one SMS for all subscriptions, then deletes the number. The text depends on whether the operators have confirmed the stops. */
export async function sendRemovalNotice(work: SubscriptionJobContext, playerId: string): Promise<void> {
  const pending = await people.findPendingRemovalNotice(work.database, playerId);
  if (!pending) return;
  const { id, brand: key, msisdn: to, isStopping } = pending;
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

/** Sends from the brand's short code, so that the subscriber can reply. Permanent refusals by the gateway are not retried. */
export async function sendSms(
  work: Pick<SubscriptionJobContext, "sms" | "log">,
  site: Site,
  message: Omit<SmsMessage, "from" | "brand">,
): Promise<void> {
  const from = site.brand.nigeria?.srcAddress;
  try {
    await work.sms.send({ ...message, brand: site.brand.key, ...(from === undefined ? {} : { from }) });
  } catch (error) {
    if (!(error instanceof SmsFailed) || error.isRetryable) throw error;
    work.log.warn(
      { brand: site.brand.key, failure: error.code },
      "SMS about a subscription refused by the gateway; not retried",
    );
  }
}

/** A notice from the night is sent by day. By then the subscription may be active again or replaced. */
async function isOutdated(
  { database }: SubscriptionJobContext,
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
