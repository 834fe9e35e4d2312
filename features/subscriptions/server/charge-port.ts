import type { Money } from "#kit/i18n/format.ts";

export interface ChargeRequest {
  subscriptionId: string;
  msisdn: string | null;
  playerId: string | null;
  operatorRef: string | null;
  productId: string;
  serviceId: string;
  amount: Money;
  /** The same key is charged once, and answered alike ever after. */
  idempotencyKey: string;
}

export type ChargeAnswer =
  | { outcome: "paid"; ref: string }
  /** Certain that no money moves. */
  | { outcome: "declined"; reason: string; ref?: string };

/** Takes the money of a period. Throws `PayerFailed` when nobody knows whether it moved. */
export interface ChargePort {
  charge(request: ChargeRequest): Promise<ChargeAnswer>;
}

/** An operator or the processor could not be asked, or its answer is not known. */
export abstract class PayerFailed extends Error {
  abstract readonly code: string;
}
