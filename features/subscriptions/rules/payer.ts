import { operatorFamilies } from "#features/branding/rules.ts";

/** The channel that charges a subscription and reports its status: an operator, or `card` for our card processor. */
export type Payer = (typeof payers)[number];
export const payers = [...operatorFamilies, "card"] as const;

/** Whether we start the charges. The other operators charge their subscribers themselves and notify us. */
export function isChargedByUs(payer: Payer): boolean {
  return payer === "card" || payer === "south-african";
}
