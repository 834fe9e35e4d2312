import type { Site } from "#features/branding/server/index.ts";
import { optInTextVersion, packagesOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { ageDeclarationOf, firstButtonOf, priceText, consentSentence } from "./consent-text.ts";

/** The packages that a brand sells through its operator; none if it only accepts cards. */
export function listPackages(site: Site, { operators }: Pick<SubscriptionPorts, "operators">) {
  const { operator } = site.brand;
  return {
    packages: (operator === null ? [] : packagesOf(site.brand)).map((plan) => ({
      ...plan,
      priceText: priceText(site, plan),
      sentence: consentSentence(site, plan),
      button: firstButtonOf(site, plan),
    })),
    ageDeclaration: ageDeclarationOf(site),
    confirmation: (operator && operators[operator]?.confirmation) ?? null,
    textVersion: optInTextVersion,
  };
}
