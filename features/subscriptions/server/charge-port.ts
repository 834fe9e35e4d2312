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

/** An operator or the processor could not be reached, or its response is unknown. */
export abstract class PayerFailed extends Error {
  abstract readonly code: string;
}
