import type { Period } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { createFormat, type Money } from "#kit/i18n/format.ts";
import { cardProblems, subscriptionProblems } from "../../contract.ts";

const periods = ["daily", "weekly", "monthly"] as const satisfies readonly Period[];

export interface Offer {
  packageId: string;
  period: Period;
  price: Money;
  /** What the payer agrees to, word for word. */
  consent: string;
}

/** What a brand sells by card. A player has the free trial once. */
export function offersOf(site: Site, trialHours: number): Offer[] {
  const { brand } = site;
  if (!brand.cardPayment) throw cardProblems.problem("card_payment_off");
  const format = createFormat(brand);
  const text = site.text("checkout");
  return periods.flatMap((period) => {
    const pack = brand.packages[period];
    if (!pack) return [];
    const renewal = text(`consent_${period}`, format.money(pack.price));
    const sentences = [trialHours > 0 ? text("consent_trial", trialHours, renewal) : renewal];
    if (brand.ealEuropeBrand) sentences.push(text("consent_withdrawal"));
    return [{ packageId: pack.id, period, price: pack.price, consent: sentences.join(" ") }];
  });
}

export function offerOf(site: Site, period: Period, trialHours: number): Offer {
  const offer = offersOf(site, trialHours).find((each) => each.period === period);
  if (!offer)
    throw subscriptionProblems.problem("package_unknown", [{ field: "package", code: "package_unknown" }]);
  return offer;
}
