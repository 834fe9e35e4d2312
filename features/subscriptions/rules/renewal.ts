import { isChargedByUs, type Payer } from "./payer.ts";
import { periodAt, periodStart, type Cycle } from "./billing-cycle.ts";
import type { State } from "./states.ts";

const day = 86_400_000;

/** How long an operator waits for the subscriber's consent (Telkom: five days). */
const optInWindowMs = 5 * day;

export function isLongPending(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= optInWindowMs;
}

/** A failed renewal is retried once a day for this long. */
const retriesForMs = 7 * day;
const retryEveryMs = day;
/** After this time the charging worker counts as dead, and the same attempt is repeated with the same key. */
export const attemptLeaseMs = 5 * 60_000;

export interface OpenCharge {
  readonly period: number;
  /** 0 before the first attempt. */
  readonly attempt: number;
  /** An attempt is running; its outcome is unknown. */
  readonly isCharging: boolean;
  /** When the charge is due, or when the lease of a running attempt ends. */
  readonly nextAt: Date;
}

export interface Renewal {
  readonly state: State;
  readonly cycle: Cycle;
  /** The first unpaid period. */
  readonly nextPeriod: number;
  /** The end of the paid or free time. */
  readonly usableUntil: Date | null;
  /** When the first of the current run of failed attempts happened. */
  readonly unpaidSince: Date | null;
  readonly charge: OpenCharge | null;
}

export type RenewalStep =
  | { readonly kind: "wait"; readonly until: Date | null }
  /** Insert the charge of a period. */
  | { readonly kind: "open"; readonly period: number }
  /** Lease the charge and request the money with a key that is unique to this attempt. */
  | { readonly kind: "attempt"; readonly period: number; readonly attempt: number }
  /** Give up the charge and continue with `nextPeriod`. */
  | { readonly kind: "drop"; readonly period: number; readonly nextPeriod: number }
  | { readonly kind: "transition"; readonly trigger: "lapsed" | "cycle_ended" };

/** The next step for a subscription that we charge. A repeated or late step does no harm. */
export function nextRenewalStep(renewal: Renewal, now: Date): RenewalStep {
  const { state, cycle, nextPeriod, usableUntil, unpaidSince, charge } = renewal;
  if (state === "ended") return { kind: "wait", until: null };
  if (charge?.isCharging) {
    if (now < charge.nextAt) return { kind: "wait", until: charge.nextAt };
    return { kind: "attempt", period: charge.period, attempt: charge.attempt };
  }
  if (state === "cancelling") {
    if (charge) return { kind: "drop", period: charge.period, nextPeriod };
    return afterStop(usableUntil, now);
  }
  if (unpaidSince && now.getTime() >= unpaidSince.getTime() + retriesForMs) {
    return { kind: "transition", trigger: "lapsed" };
  }
  if (!charge) {
    const startsAt = periodStart(cycle, nextPeriod);
    return now < startsAt ? { kind: "wait", until: startsAt } : { kind: "open", period: nextPeriod };
  }
  // A player does not pay for days without access: a period that passed unpaid is skipped.
  if (unpaidSince && periodStart(cycle, charge.period + 1) <= now) {
    return { kind: "drop", period: charge.period, nextPeriod: periodAt(cycle, now) };
  }
  if (now < charge.nextAt) return { kind: "wait", until: charge.nextAt };
  return { kind: "attempt", period: charge.period, attempt: charge.attempt + 1 };
}

type WaitingStep = Extract<RenewalStep, { kind: "wait" | "transition" }>;

/** A stopped subscription ends when its paid or free time is over. */
function afterStop(usableUntil: Date | null, now: Date): WaitingStep {
  if (usableUntil !== null && now < usableUntil) return { kind: "wait", until: usableUntil };
  return { kind: "transition", trigger: "cycle_ended" };
}

/** The next step for a subscription that the operator charges: only deadlines matter. */
export function nextWaitingStep(
  { state, startedAt, usableUntil }: { state: State; startedAt: Date; usableUntil: Date | null },
  now: Date,
): WaitingStep {
  if (state === "cancelling") return afterStop(usableUntil, now);
  if (state !== "pending") return { kind: "wait", until: null };
  const until = new Date(startedAt.getTime() + optInWindowMs);
  return now < until ? { kind: "wait", until } : { kind: "transition", trigger: "lapsed" };
}

export function nextAttemptAt(now: Date): Date {
  return new Date(now.getTime() + retryEveryMs);
}

/** When to look up again whether the last charge of an ended subscription succeeded. The interval grows with time. */
export function nextLookupAt(endedAt: Date, now: Date): Date {
  return new Date(now.getTime() + Math.max(attemptLeaseMs, now.getTime() - endedAt.getTime()));
}

/** Idempotency key of an attempt. */
export function chargeKey(subscriptionId: string, period: number, attempt: number): string {
  return `${subscriptionId}:${period}:${attempt}`;
}

interface Charged {
  readonly payer: Payer;
  readonly state: State;
  readonly cycle: Cycle;
  readonly nextPeriod: number;
  readonly paidUntil: Date | null;
  /** The next attempt of the open charge. */
  readonly nextTryAt: Date | null;
}

/** The time of the next charge; null if there will be none. */
export function nextChargeAt({
  payer,
  state,
  cycle,
  nextPeriod,
  paidUntil,
  nextTryAt,
}: Charged): Date | null {
  if (state === "pending" || state === "cancelling" || state === "ended") return null;
  if (!isChargedByUs(payer)) return paidUntil;
  return nextTryAt ?? periodStart(cycle, nextPeriod);
}
