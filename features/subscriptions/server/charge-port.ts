import type { Money } from "#kit/i18n/format.ts";

export interface ChargeRequest {
  subscriptionId: string;
  msisdn: string | null;
  playerId: string | null;
  operatorRef: string | null;
  productId: string;
  serviceId: string;
  amount: Money;
  /** A repeated key is not charged again and returns the first outcome. */
  idempotencyKey: string;
}

export type ChargeAnswer =
  | { outcome: "paid"; ref: string }
  /** No money moved. */
  | { outcome: "declined"; reason: string; ref?: string };

/** Charges a period. Throws `PayerFailed` if the outcome is unknown. */
export interface ChargePort {
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
}

export interface AirtimeCharge {
  msisdn: string;
  productId: string;
  serviceId: string;
  network: { name: string; id: number; shortCode: string } | null;
  amount: Money;
  /** Our reference. A repeated one is not charged again and returns the first outcome. */
  reference: string;
}

/** One-time charges to a subscriber's airtime. Every call throws `PayerFailed` if the outcome is unknown. */
export interface AirtimePort {
  charge(charge: AirtimeCharge): Promise<ChargeAnswer>;
  /** The outcome of an earlier charge; undefined if the operator never got it. */
  find(reference: string): Promise<ChargeAnswer | undefined>;
  /** Gives the whole charge back. Repeating it changes nothing. */
  refund(reference: string): Promise<void>;
}

/** An operator or the processor could not be reached, or its response is unknown. */
export abstract class PayerFailed extends Error {
  abstract readonly code: string;
}
