import { isChargedByUs, type Payer } from "./payer.ts";
import type { ChargeState } from "./charge-states.ts";

export const refundStates = ["pending", "done", "refused"] as const;
export type RefundState = (typeof refundStates)[number];

const day = 86_400_000;
/** Operators and card schemes give no older payments back. */
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
  /** Operators give back whole charges only. */
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
