import type { Clock } from "#kit/pure/clock.ts";
import { newObjectId, secondsOf, type Vault } from "./objects.ts";

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

export interface StoredPayment {
  paymentId: string;
  customerId: string | null;
  amountMinor: number;
  refundedMinor: number;
  currency: string;
}

/** Restores a successful payment, so that it can be refunded. */
export function restorePayment(vault: Vault, kept: StoredPayment, clock: Clock): void {
  const { paymentId: id, customerId, amountMinor, refundedMinor, currency } = kept;
  vault.payments.set(id, {
    id,
    object: "payment_intent",
    created: secondsOf(clock),
    client_secret: `${id}_secret_${newObjectId("s")}`,
    customer: customerId,
    payment_method: null,
    status: "succeeded",
    next_action: null,
    metadata: {},
    amount: amountMinor,
    currency: currency.toLowerCase(),
    description: null,
    last_payment_error: null,
    latest_charge: newObjectId("ch"),
    amount_refunded: refundedMinor,
  });
}
