import type { Brand } from "#features/branding/rules.ts";
import { shownStatus, type Package, type Payer } from "#features/subscriptions/rules.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import { fill } from "#kit/i18n/text.ts";
import amharicCheckout from "#languages/am/checkout.json" with { type: "json" };
import amharic from "#languages/am/subscriptions.json" with { type: "json" };
import arabicCheckout from "#languages/ar/checkout.json" with { type: "json" };
import arabic from "#languages/ar/subscriptions.json" with { type: "json" };
import germanCheckout from "#languages/de/checkout.json" with { type: "json" };
import german from "#languages/de/subscriptions.json" with { type: "json" };
import englishCheckout from "#languages/en/checkout.json" with { type: "json" };
import english from "#languages/en/subscriptions.json" with { type: "json" };
import spanishCheckout from "#languages/es/checkout.json" with { type: "json" };
import spanish from "#languages/es/subscriptions.json" with { type: "json" };
import frenchCheckout from "#languages/fr/checkout.json" with { type: "json" };
import french from "#languages/fr/subscriptions.json" with { type: "json" };
import italianCheckout from "#languages/it/checkout.json" with { type: "json" };
import italian from "#languages/it/subscriptions.json" with { type: "json" };

/** A monthly subscription, as one brand offers it. */
export interface Offer {
  readonly brand: Pick<Brand, "key" | "service" | "productId" | "timeZone">;
  readonly payer: Payer;
  readonly plan: Package;
  readonly trialHours: number;
  /** What the operator calls an active subscriber. */
  readonly activeStatus: string | null;
  /** The text beside the button, in the brand's language. */
  readonly sentence: string;
  /** The consents, with their time before the start in minutes, and every text that was read and pressed. */
  readonly consents: readonly Consent[];
}

interface Consent {
  readonly step: "checkout" | "doi_one" | "doi_two";
  readonly minutesBefore: number;
  readonly shown: readonly string[];
}

type Words = { subscriptions: typeof english; checkout: typeof englishCheckout };

/** By number of speakers: the main player of several brands has subscribed in the first. */
const words: Readonly<Record<Brand["language"], Words>> = {
  en: { subscriptions: english, checkout: englishCheckout },
  ar: { subscriptions: arabic, checkout: arabicCheckout },
  fr: { subscriptions: french, checkout: frenchCheckout },
  de: { subscriptions: german, checkout: germanCheckout },
  es: { subscriptions: spanish, checkout: spanishCheckout },
  it: { subscriptions: italian, checkout: italianCheckout },
  am: { subscriptions: amharic, checkout: amharicCheckout },
};
const languages = Object.keys(words);

export function offersOf(brands: readonly Brand[]): Offer[] {
  return brands
    .toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language))
    .map(offerOf);
}

function offerOf(brand: Brand): Offer {
  const { id: packageId, price } = brand.packages.monthly;
  const payer = brand.operator ?? "card";
  const sentence = payer === "card" ? consentOf(brand) : sentenceOf(brand);
  return {
    brand,
    payer,
    plan: { packageId, period: "monthly", price },
    trialHours: payer === "card" ? brand.freeTrialHours : 0,
    activeStatus: payer === "card" ? null : shownStatus(payer, "active", null),
    sentence,
    consents: payer === "card" ? consentByCard(brand, sentence) : consentsAtOperator(brand, sentence),
  };
}

function consentByCard(brand: Brand, sentence: string): Consent[] {
  const { agree, pay } = words[brand.language].checkout;
  const price = brand.packages.monthly.price;
  const dueNow = brand.freeTrialHours > 0 ? { ...price, minor: 0 } : price;
  const shown = [
    sentence,
    fill(agree, [brand.minimumAge], String),
    fill(pay, [moneyOf(brand, dueNow)], String),
  ];
  return [{ step: "checkout", minutesBefore: 0, shown }];
}

function consentsAtOperator(brand: Brand, sentence: string): Consent[] {
  const { ageDeclaration, subscribeFor } = words[brand.language].subscriptions;
  const button = fill(subscribeFor, [costOf(brand)], String);
  return [
    {
      step: "doi_one",
      minutesBefore: 2,
      shown: [fill(ageDeclaration, [brand.minimumAge], String), sentence, button],
    },
    { step: "doi_two", minutesBefore: 1, shown: [sentence, button] },
  ];
}

function costOf(brand: Brand): string {
  return fill(words[brand.language].subscriptions.price_monthly, [priceOf(brand)], String);
}

function sentenceOf(brand: Brand): string {
  const { sentence, sentence_nigeria: toStop } = words[brand.language].subscriptions;
  const sentenceText = fill(sentence, [brand.name, brand.company.name, costOf(brand)], String);
  return brand.nigeria ? `${sentenceText} ${fill(toStop, [brand.nigeria.srcAddress], String)}` : sentenceText;
}

function consentOf(brand: Brand): string {
  const {
    consent_monthly: monthly,
    consent_trial: trial,
    consent_withdrawal,
  } = words[brand.language].checkout;
  const renewal = fill(monthly, [priceOf(brand)], String);
  const agreed = brand.freeTrialHours > 0 ? fill(trial, [brand.freeTrialHours, renewal], String) : renewal;
  return brand.ealEuropeBrand ? `${agreed} ${consent_withdrawal}` : agreed;
}

function priceOf(brand: Brand): string {
  return moneyOf(brand, brand.packages.monthly.price);
}

function moneyOf({ locale, currency }: Brand, amount: Money): string {
  return createFormat({ locale, currency }).money(amount);
}
