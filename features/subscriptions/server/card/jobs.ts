import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export type ReceiptKind =
  | "trial"
  | "paid"
  | "declined"
  | "lapsed"
  | "cancelled"
  | "withdrawn"
  | "refunded"
  | "late"
  | "changed"
  | "resumed"
  | "removed";

/** Amounts in minor units. */
type Refund = { minor: number; totalMinor: number };

export interface Receipt {
  kind: ReceiptKind;
  subscriptionId: string;
  /** The period that the mail is about. */
  period: number;
  /** When it happened. */
  at: string;
  /** Set for a declared withdrawal. */
  withdrawalId?: string;
  /** The removal of the player withdrew from the contract. */
  isWithdrawn?: boolean;
  /** Refund of the period: this time, and in total. */
  refund?: Refund;
}

/** Sends a receipt or another mail about a card subscription. */
export const sendReceipt = defineJob<Receipt>({
  name: "card-receipt",
  retry: { limit: 10, delaySeconds: 30 },
});

/** Sends the mail about a refund at the processor. A queue of its own, because older servers work on the queue above and do not know this mail. */
export const sendRefundReceipt = defineJob<Receipt>({
  name: "card-refund-receipt",
  retry: { limit: 10, delaySeconds: 30 },
});

export const refundPayment = defineJob<{ paymentId: string; reference: string }>({
  name: "card-refund",
  retry: { limit: 20, delaySeconds: 60 },
});

/** Removes a replaced card from the processor. */
export const removeCard = defineJob<{ cardId: string }>({
  name: "card-remove",
  retry: { limit: 20, delaySeconds: 60, backoff: true },
});

/** Removes a player's customer data from the processor. */
export const removeCustomer = defineJob<{ customerId: string }>({
  name: "card-remove-customer",
  retry: { limit: 20, delaySeconds: 60, backoff: true },
});

/** Removes what remains of a removed player: unused e-mail addresses, and customers that the processor created late. */
export const removeLeftovers = defineJob<{ playerId: string }>({
  name: "card-remove-leftovers",
  retry: { limit: 20, delaySeconds: 60, backoff: true },
});

/** Refunds charges of ended subscriptions whose response was lost. The timeout ends a run before the next one starts. */
export const refundLostCharges = defineJob<NoPayload>({
  name: "card-refund-lost-charges",
  timeoutSeconds: 540,
});

export const settleWithdrawal = defineJob<{ withdrawalId: string }>({
  name: "card-withdrawal",
  retry: { limit: 20, delaySeconds: 30 },
});

/** Gives up within minutes. `sweepCardInbox` retries what is left. */
export const processCardInbox = defineJob<{ eventId: string }>({
  name: "process-card-inbox",
  retry: { limit: 5, delaySeconds: 10, backoff: true },
});

/** The timeout ends a run before the next one starts. */
export const sweepCardInbox = defineJob<NoPayload>({
  name: "sweep-card-inbox",
  timeoutSeconds: 840,
});
