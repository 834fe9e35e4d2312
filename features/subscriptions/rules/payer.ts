import type { OperatorFamily } from "#features/branding/rules.ts";

/** Who charges, and in whose words the status is told. `card` is our processor. */
export type Payer = OperatorFamily | "card";

/** Whose charges we make ourselves; the other operators charge their subscribers and tell us. */
export function isChargedByUs(payer: Payer): boolean {
  return payer === "card" || payer === "south-african";
}
