import type { Period } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { cardProblems, subscriptionProblems } from "../../contract.ts";
import { packagesOf, type Package } from "../../rules.ts";

interface CardPackage extends Package {
  /** What the payer agrees to, word for word. */
  consent: string;
}

/** What a brand sells by card. A player has the free trial once. */
export function cardPackagesOf(site: Site, trialHours: number): CardPackage[] {
  const { brand } = site;
  if (!brand.cardPayment) throw cardProblems.problem("card_payment_off");
  const format = createFormat(brand);
  const text = site.text("checkout");
  return packagesOf(brand).map((sold) => {
    const renewal = text(`consent_${sold.period}`, format.money(sold.price));
    const sentences = [trialHours > 0 ? text("consent_trial", trialHours, renewal) : renewal];
    if (brand.ealEuropeBrand) sentences.push(text("consent_withdrawal"));
    return { ...sold, consent: sentences.join(" ") };
  });
}

export function cardPackageOf(site: Site, period: Period, trialHours: number): CardPackage {
  const sold = cardPackagesOf(site, trialHours).find((each) => each.period === period);
  if (!sold)
    throw subscriptionProblems.problem("package_unknown", [{ field: "package", code: "package_unknown" }]);
  return sold;
}
