import type { Site } from "#features/branding/server/index.ts";
import { optInTextVersion, packagesOf } from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { ageDeclarationOf, firstButtonOf, priceText, consentSentence } from "./consent-text.ts";

/** What a brand sells by its operator; nothing where only cards are taken. */
export function listPackages(site: Site, { operators }: Pick<SubscriptionPorts, "operators">) {
  const { operator } = site.brand;
  return {
    packages: (operator === null ? [] : packagesOf(site.brand)).map((sold) => ({
      ...sold,
      priceText: priceText(site, sold),
      sentence: consentSentence(site, sold),
      button: firstButtonOf(site, sold),
    })),
    ageDeclaration: ageDeclarationOf(site),
    confirmation: (operator && operators[operator]?.confirmation) ?? null,
    textVersion: optInTextVersion,
  };
}
