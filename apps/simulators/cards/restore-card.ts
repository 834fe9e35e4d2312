import type { Clock } from "#kit/pure/clock.ts";
import { secondsOf, type Vault } from "./objects.ts";

export interface StoredCard {
  playerId: string;
  customerId: string;
  cardId: string;
  brand: string;
  lastFour: string;
}

/** Restores what the real processor would still know after our restart. */
export function restoreCard(vault: Vault, kept: StoredCard, clock: Clock): void {
  const { playerId, customerId, cardId, brand, lastFour } = kept;
  const created = secondsOf(clock);
  vault.customers.set(customerId, {
    id: customerId,
    object: "customer",
    created,
    email: null,
    name: null,
    metadata: { player: playerId },
  });
  vault.methods.set(cardId, {
    id: cardId,
    object: "payment_method",
    type: "card",
    created,
    customer: customerId,
    card: { brand, last4: lastFour, fingerprint: cardId, exp_month: 12, exp_year: 2_039, wallet: null },
  });
  vault.behaviours.set(cardId, {
    brand: brand === "mastercard" ? "mastercard" : "visa",
    keep: "ok",
    charge: "ok",
  });
}
