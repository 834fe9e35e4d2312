import { usableUntil } from "./entitlement.ts";
import type { State } from "./states.ts";

const day = 86_400_000;
/** Legal withdrawal period, from signing up (Dir. 2011/83 art. 9). */
const withdrawalMs = 14 * day;

/** A withdrawal in time ends the contract at once with a refund. A later one counts as a cancellation. */
export function isWithdrawalInTime(startedAt: Date, declaredAt: Date): boolean {
  return declaredAt.getTime() < startedAt.getTime() + withdrawalMs;
}

interface Contract {
  readonly state: State;
  readonly startedAt: Date;
  readonly trialEndsAt: Date | null;
  readonly paidUntil: Date | null;
  /** Paid and not refunded yet. */
  readonly paidMinor: number;
}

/**
 * What a withdrawal does now: refunds money, ends the free trial, ends the contract without a refund, counts as a
 * cancellation, or has no effect because the contract is over.
 */
export function withdrawalEffect(
  { state, startedAt, paidMinor, ...times }: Contract,
  now: Date,
): "refund" | "free" | "ends" | "late" | "over" {
  const isInTime = isWithdrawalInTime(startedAt, now);
  if (isInTime && paidMinor > 0) return "refund";
  if (state === "ended") return "over";
  if (!isInTime) return "late";
  const until = usableUntil(times);
  // After the free trial a charge may be running.
  return times.paidUntil === null && until !== null && now < until ? "free" : "ends";
}

/** `dismissed`: staff closed it, because it concerns no contract. */
const withdrawalOutcomes = ["unknown_order", "withdrawn", "late", "dismissed"] as const;
export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number];
/** `waiting`: confirmed, and its job has not run. */
export const withdrawalStates = ["waiting", ...withdrawalOutcomes] as const;

/** Whether staff can still settle it. */
export function isOpenWithdrawal(outcome: WithdrawalOutcome | null): boolean {
  return outcome === null || outcome === "unknown_order";
}
