/** Short enough to read out: the random end of the id. */
export function receiptNumber(purchaseId: string): string {
  return purchaseId.slice(-8).toUpperCase();
}

export const purchaseStates = ["paying", "completed", "failed", "refunding", "refunded"] as const;
export type PurchaseState = (typeof purchaseStates)[number];

export const deliveryStates = ["none", "due", "sending", "sent", "unconfirmed", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export type PurchaseEvent =
  | "paid"
  | "declined"
  /** Paid, but the player was removed. */
  | "paid_without_owner"
  | "refund"
  | "refunded";

const transitions: Readonly<Record<PurchaseState, Partial<Record<PurchaseEvent, PurchaseState>>>> = {
  paying: { paid: "completed", declined: "failed", paid_without_owner: "refunding" },
  completed: { refund: "refunding" },
  failed: {},
  refunding: { refunded: "refunded" },
  refunded: {},
};

/** Undefined if the purchase does not allow the event. */
export function nextPurchaseState(state: PurchaseState, event: PurchaseEvent): PurchaseState | undefined {
  return transitions[state][event];
}

/** A code is held while its payment is open, and never free again once it was given. */
export function codeStateFor(state: PurchaseState): "held" | "free" | "given" {
  if (state === "paying") return "held";
  return state === "failed" ? "free" : "given";
}

const minute = 60_000;

/** A charge under way may still arrive at the operator within this time. */
const arrivalMs = 2 * minute;
/** The card processor finds payments by reference only after some minutes; until then the charge is repeated with its key. */
const cardRepeatMs = 10 * minute;

export const firstCheckMs = minute;

/** When to ask again about a payment of this age: every minute at first, then less often. */
export function nextCheckAt(createdAt: Date, now: Date): Date {
  const age = now.getTime() - createdAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(minute, age / 4), 30 * minute));
}

/** Whether a charge that the operator does not know can no longer arrive. */
export function isLost(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > arrivalMs;
}

export function isCardChargeRetryable(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= cardRepeatMs;
}

/** Longer than a gateway takes to respond. */
export const deliveryLeaseMs = 5 * minute;
/** Several days of a gateway that is down. */
export const maxDeliveryTries = 300;

/** The delay before a code is sent again that was certainly not sent. */
export function deliveryRetryMs(tries: number): number {
  return Math.min(minute * 2 ** Math.min(tries, 10), 15 * minute);
}
