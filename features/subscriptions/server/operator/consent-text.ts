import type { Period } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import { isChargedByUs, timePlaceholder } from "../../rules.ts";
import type { Disclosure } from "../disclosure.ts";
import type { Subscription } from "../store.ts";
import type { OperatorPort } from "./ports.ts";

/** "R7 per day", in the brand's language. */
export function priceText(
  { brand, text }: Site,
  { price, period }: { price: Money; period: Period },
): string {
  const format = createFormat({ locale: brand.locale, currency: brand.currency, timeZone: brand.timeZone });
  return text("subscriptions")(`price_${period}`, format.money(price));
}

/** The age declaration that a subscriber must confirm first. */
export function ageDeclarationOf({ brand, text }: Site): string {
  return text("subscriptions")("ageDeclaration", brand.minimumAge);
}

/** Label of the second step's button. If the operator's page follows, the label says so. */
export function secondButtonOf(
  site: Site,
  plan: { price: Money; period: Period },
  confirmation: OperatorPort["confirmation"],
): string {
  const key = confirmation === "operator_page" ? "subscribeAtOperator" : "subscribeFor";
  return site.text("subscriptions")(key, priceText(site, plan));
}

/** Label of the first step's button. If the second step is on the operator's page, the label says so. */
export function firstButtonOf(site: Site, plan: { price: Money; period: Period }): string {
  const key = site.brand.operatorOptInPage === null ? "subscribeFor" : "subscribeAtOperator";
  return site.text("subscriptions")(key, priceText(site, plan));
}

/** The sentence that the subscriber agrees to: instruction, service, provider, cost and frequency, in this order. */
export function consentSentence(site: Site, plan: { price: Money; period: Period }): string {
  const { brand } = site;
  const text = site.text("subscriptions");
  const sentence = text("sentence", brand.name, brand.company.name, priceText(site, plan));
  return brand.nigeria ? `${sentence} ${text("sentence_nigeria", brand.nigeria.srcAddress)}` : sentence;
}

/** For a subscriber who undoes a stop: what is paid and when the next charge is; null in all other cases. */
export function paidDisclosure(
  { text }: Site,
  stopped: Pick<Subscription, "state" | "payer" | "paid_until"> | undefined,
): Disclosure | null {
  if (stopped?.state !== "cancelling" || stopped.paid_until === null) return null;
  const key = isChargedByUs(stopped.payer) ? "paidAlready" : "paidAtOperator";
  return { sentence: text("subscriptions")(key, timePlaceholder), at: stopped.paid_until };
}
