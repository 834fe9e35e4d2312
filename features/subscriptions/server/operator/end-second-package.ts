import type { OperatorFamily } from "#features/branding/rules.ts";
import { findPackageByServiceId } from "../../rules.ts";
import { sendSms } from "../notices.ts";
import type { SubscriptionJobContext } from "../ports.ts";
import * as subscriptions from "../store.ts";
import { priceText } from "./consent-text.ts";
import * as store from "./callback-inbox-store.ts";
import { operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** Ends a second package at the operator, unless it is in use by now, and notifies the subscriber. */
export async function endSecondPackage(work: SubscriptionJobContext, inboxId: number): Promise<void> {
  const { database } = work;
  const row = await store.findById(database, inboxId);
  const family = row?.source as OperatorFamily;
  const port = work.operators[family];
  const event = row && port?.readEvent({ kind: "event", body: row.body });
  const found = event && findPackageByServiceId(work.brands, family, event.service ?? "");
  if (!event || !found) return;
  const { brand, plan } = found;
  const { msisdn, operatorRef } = event;
  const reference = event.reference ?? event.eventId;
  const live = await subscriptions.findLiveOfNumber(database, { payer: family, msisdn });
  const own = live.filter(({ service }) => service === brand.service);
  if (own.some(({ package_id: packageId }) => packageId === plan.packageId)) return;
  await port?.stop(operatorSubscriptionOfNumber(msisdn, brand, { plan, reference, operatorRef }));
  const site = own[0] && work.siteOf(own[0].brand);
  // One SMS per second package: the charge that follows the opt-in sends none.
  if (!site || event.kind !== "opted_in") return;
  const text = site.text("subscriptions")("sms_second", site.brand.name, priceText(site, plan));
  await sendSms(work, site, { to: msisdn, text, idempotencyKey: `second package ${inboxId}` });
}
