import { isChargedByUs, type Payer } from "./payer.ts";
import { periodAt, periodStart, type Cycle } from "./cycle.ts";
import type { State } from "./states.ts";

const day = 86_400_000;

/** How long an operator waits for the subscriber's yes (Telkom: five days). */
const optInWindowMs = 5 * day;

export function isLongPending(startedAt: Date, now: Date): boolean {
  return now.getTime() - startedAt.getTime() >= optInWindowMs;
}

/** A renewal is tried once a day for so long. */
const retriesForMs = 7 * day;
const retryEveryMs = day;
/** After that, whoever was charging is taken for dead, and the same attempt is repeated under the same key. */
export const attemptLeaseMs = 5 * 60_000;

export interface OpenCharge {
  readonly period: number;
  /** 0 before the first. */
  readonly attempt: number;
  /** While charging, nobody knows yet whether the attempt went through. */
  readonly isCharging: boolean;
  /** When it is due, or when whoever is charging is taken for dead. */
  readonly nextAt: Date;
}

export interface Renewal {
  readonly state: State;
  readonly cycle: Cycle;
  /** The first period that nobody has paid for. */
  readonly nextPeriod: number;
  /** The end of what is paid, or free. */
  readonly usableUntil: Date | null;
  /** Since when an attempt has failed without a later one that succeeded. */
  readonly unpaidSince: Date | null;
  readonly charge: OpenCharge | null;
}

export type RenewalStep =
  | { readonly kind: "wait"; readonly until: Date | null }
  /** Write down that a period is to be charged. */
  | { readonly kind: "open"; readonly period: number }
  /** Take the charge and ask for the money, under a key that this attempt alone has. */
  | { readonly kind: "attempt"; readonly period: number; readonly attempt: number }
  /** The charge is no longer wanted; go on with `nextPeriod`. */
  | { readonly kind: "drop"; readonly period: number; readonly nextPeriod: number }
  | { readonly kind: "move"; readonly happening: "lapsed" | "cycle_ended" };

/** The one next thing to do for a subscription that we charge. Doing it twice, or too late, harms nobody. */
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
    return { kind: "move", happening: "lapsed" };
  }
  if (!charge) {
    const startsAt = periodStart(cycle, nextPeriod);
    return now < startsAt ? { kind: "wait", until: startsAt } : { kind: "open", period: nextPeriod };
  }
  // Nobody pays for days on which they could not play: a period that passed unpaid is left out.
  if (unpaidSince && periodStart(cycle, charge.period + 1) <= now) {
    return { kind: "drop", period: charge.period, nextPeriod: periodAt(cycle, now) };
  }
  if (now < charge.nextAt) return { kind: "wait", until: charge.nextAt };
  return { kind: "attempt", period: charge.period, attempt: charge.attempt + 1 };
}

type WaitingStep = Extract<RenewalStep, { kind: "wait" | "move" }>;

/** What was stopped is used to its end. */
function afterStop(usableUntil: Date | null, now: Date): WaitingStep {
  if (usableUntil !== null && now < usableUntil) return { kind: "wait", until: usableUntil };
  return { kind: "move", happening: "cycle_ended" };
}

/** The same for a subscription that the operator charges: only time can ask something of us. */
export function nextWaitingStep(
  { state, startedAt, usableUntil }: { state: State; startedAt: Date; usableUntil: Date | null },
  now: Date,
): WaitingStep {
  if (state === "cancelling") return afterStop(usableUntil, now);
  if (state !== "pending") return { kind: "wait", until: null };
  const until = new Date(startedAt.getTime() + optInWindowMs);
  return now < until ? { kind: "wait", until } : { kind: "move", happening: "lapsed" };
}

/** When a failed attempt is followed by the next. */
export function nextAttemptAt(now: Date): Date {
  return new Date(now.getTime() + retryEveryMs);
}

/** When it is looked for again whether the last charge of a contract that is over went through: ever more rarely. */
export function nextLookupAt(endedAt: Date, now: Date): Date {
  return new Date(now.getTime() + Math.max(attemptLeaseMs, now.getTime() - endedAt.getTime()));
}

/** The key under which the processor takes an attempt once. */
export function chargeKey(subscriptionId: string, period: number, attempt: number): string {
  return `${subscriptionId}:${period}:${attempt}`;
}

interface Charged {
  readonly payer: Payer;
  readonly state: State;
  readonly cycle: Cycle;
  readonly nextPeriod: number;
  readonly paidUntil: Date | null;
  /** When the open charge is tried next. */
  readonly nextTryAt: Date | null;
}

/** When money is taken next; null when nothing more is charged. */
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
