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

/** In minor units. */
type Refund = { minor: number; totalMinor: number };

/** `period` is the one that is told of, `at` when it happened, `withdrawalId` where it was declared, `isWithdrawn` where removal did it, `refund` what went back of the period, just then and in all. */
export interface Receipt {
  kind: ReceiptKind;
  subscriptionId: string;
  period: number;
  at: string;
  withdrawalId?: string;
  isWithdrawn?: boolean;
  refund?: Refund;
}

/** The mails of paying. */
export const sendReceipt = defineJob<Receipt>({
  name: "card-receipt",
  retry: { limit: 10, delaySeconds: 30 },
});

/** The mail of what somebody gave back at the processor: servers that know no such mail work the queue above. */
export const sendRefundReceipt = defineJob<Receipt>({
  name: "card-refund-receipt",
  retry: { limit: 10, delaySeconds: 30 },
});

export const refundPayment = defineJob<{ paymentId: string; reference: string }>({
  name: "card-refund",
  retry: { limit: 20, delaySeconds: 60 },
});

/** A card that another one has replaced. */
export const removeCard = defineJob<{ cardId: string }>({
  name: "card-remove",
  retry: { limit: 20, delaySeconds: 60, backoff: true },
});

/** Who was erased here is erased at the processor too. */
export const removeCustomer = defineJob<{ customerId: string }>({
  name: "card-remove-customer",
  retry: { limit: 20, delaySeconds: 60, backoff: true },
});

/** What is left when everything under way is over: an address that no mail reached, customers that the processor made late. */
export const removeLeftovers = defineJob<{ playerId: string }>({
  name: "card-remove-strays",
  retry: { limit: 20, delaySeconds: 60, backoff: true },
});

/** What was taken for contracts that are over. Finished before the next one begins. */
export const refundLostCharges = defineJob<NoPayload>({
  name: "card-give-back-taken",
  timeoutSeconds: 540,
});

export const settleWithdrawal = defineJob<{ withdrawalId: string }>({
  name: "card-withdrawal",
  retry: { limit: 20, delaySeconds: 30 },
});

/** Gives up within minutes; what is left lying `sweepCardInbox` takes up again. */
export const processCardInbox = defineJob<{ eventId: string }>({
  name: "fold-card-inbox",
  retry: { limit: 5, delaySeconds: 10, backoff: true },
});

/** Over before the next one begins. */
export const sweepCardInbox = defineJob<NoPayload>({
  name: "sweep-card-inbox",
  timeoutSeconds: 840,
});
