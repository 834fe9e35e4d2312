import type { Period } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { cardProblems, subscriptionProblems } from "../../contract.ts";
import { packagesOf, timePlaceholder, type Package } from "../../rules.ts";
import type { Disclosure } from "../disclosure.ts";

interface CardPackage extends Package {
  /** The exact text that the payer agrees to. */
  consent: string;
  /** Label of the checkbox. */
  declaration: string;
  /** Label of the pay button. */
  button: string;
}

/** The player's terms, which change the texts of an offer. */
export interface Terms {
  /** 0 if the player has used the free trial. */
  trialHours: number;
  /** When the guardian of an underage player consented. */
  guardianAgreedAt: Date | null;
}

/** The packages that a brand sells by card. */
export function cardPackagesOf(site: Site, { trialHours, guardianAgreedAt }: Terms): CardPackage[] {
  const { brand } = site;
  if (!brand.cardPayment) throw cardProblems.problem("card_payment_off");
  const format = createFormat(brand);
  const text = site.text("checkout");
  const declaration = guardianAgreedAt
    ? text("agreeWithGuardian", format.date(guardianAgreedAt))
    : text("agree", brand.minimumAge);
  return packagesOf(brand).map((plan) => {
    const sentences = [priceSentence(site, plan, trialHours)];
    if (brand.ealEuropeBrand) sentences.push(text("consent_withdrawal"));
    if (guardianAgreedAt) sentences.push(text("consent_guardian", format.date(guardianAgreedAt)));
    const dueNow = trialHours > 0 ? { ...plan.price, minor: 0 } : plan.price;
    const button = text("pay", format.money(dueNow));
    return { ...plan, consent: sentences.join(" "), declaration, button };
  });
}

/** The price, when it starts, and how to stop. */
export function priceSentence(
  site: Site,
  { period, price }: Pick<Package, "period" | "price">,
  trialHours: number,
): string {
  const renewal = renewalOf(site, { period, price });
  return trialHours > 0 ? site.text("checkout")("consent_trial", trialHours, renewal) : renewal;
}

function renewalOf(site: Site, { period, price }: Pick<Package, "period" | "price">): string {
  return site.text("checkout")(`consent_${period}`, createFormat(site.brand).money(price));
}

/** The offer for a new player, shown to a guardian who has to consent. */
export function offerTextOf(site: Site): string {
  const terms = { trialHours: site.brand.freeTrialHours, guardianAgreedAt: null };
  return cardPackagesOf(site, terms)
    .map(({ consent }) => consent)
    .join(" ");
}

/** Says what undoing a stop costs, before the player confirms it. */
export function resumeDisclosure(
  site: Site,
  { period, price }: Pick<Package, "period" | "price">,
  until: Date,
): Disclosure {
  const renewal = renewalOf(site, { period, price });
  return { sentence: site.text("checkout")("consent_resume", renewal, timePlaceholder), at: until };
}

/** Label of the button that undoes a stop. */
export function resumeButton(site: Site, { period, price }: Pick<Package, "period" | "price">): string {
  const text = site.text("subscriptions");
  return text("resumeConfirm", text(`price_${period}`, createFormat(site.brand).money(price)));
}

export function cardPackageOf(site: Site, period: Period, terms: Terms): CardPackage {
  const plan = cardPackagesOf(site, terms).find((each) => each.period === period);
  if (!plan)
    throw subscriptionProblems.problem("package_unknown", [{ field: "package", code: "package_unknown" }]);
  return plan;
}
