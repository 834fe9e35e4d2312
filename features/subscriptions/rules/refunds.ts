import { isChargedByUs, type Payer } from "./payer.ts";
import type { ChargeState } from "./charge-states.ts";

export type RefundState = "pending" | "done" | "refused";

/** `late`: the payer has not answered for an hour, or the job has given up. */
export const shownRefundStates = ["pending", "late", "done", "refused"] as const;
type ShownRefundState = (typeof shownRefundStates)[number];

export const refundLateAfterMs = 3_600_000;

export function shownRefundOf(
  refund: { readonly state: RefundState; readonly requestedAt: Date },
  now: Date,
): ShownRefundState {
  const isLate = now.getTime() - refund.requestedAt.getTime() >= refundLateAfterMs;
  return refund.state === "pending" && isLate ? "late" : refund.state;
}

const day = 86_400_000;
/** A refused refund waits in the inbox for this long, unless it is tried again. */
export const refusedRefundShownMs = 7 * day;
/** Operators and card schemes refund no older payments. */
const refundableForMs = 180 * day;

interface PaidCharge {
  readonly state: ChargeState;
  readonly payer: Payer;
  readonly amountMinor: number;
  readonly refundedMinor: number;
  readonly paidAt: Date | null;
  /** The id at the operator or the card processor. */
  readonly reference: string | null;
}

export interface Refundable {
  readonly minor: number;
  /** Operators refund whole charges only. */
  readonly isPartial: boolean;
}

/** What can be refunded of a charge; null if nothing can. */
export function refundableOf(charge: PaidCharge, now: Date): Refundable | null {
  const { state, payer, amountMinor, refundedMinor, paidAt, reference } = charge;
  const minor = amountMinor - refundedMinor;
  if (state !== "paid" || minor <= 0 || paidAt === null || reference === null) return null;
  if (now.getTime() - paidAt.getTime() > refundableForMs) return null;
  if (payer !== "card" && refundedMinor > 0) return null;
  return { minor, isPartial: payer === "card" };
}

export function isRefundAmount(refundable: Refundable, minor: number): boolean {
  return refundable.isPartial ? minor > 0 && minor <= refundable.minor : minor === refundable.minor;
}

/** The name of a charge at its operator: our key if we made the charge, otherwise the operator's id. */
export function chargeNameAtOperator(
  payer: Payer,
  { ownKey, reference }: { ownKey: string | null; reference: string },
): string {
  return isChargedByUs(payer) && ownKey !== null ? ownKey : reference;
}
