import type { OperatorFamily, Period } from "#features/branding/rules.ts";
import { addSteps } from "#kit/pure/calendar.ts";

export const states = ["trial", "pending", "active", "suspended", "cancelling", "ended"] as const;
export type State = (typeof states)[number];

/** Everything that can happen to a subscription, whoever tells us of it. */
export const happenings = [
  /** The subscriber said yes at the operator, or took a stop back. */
  "opted_in",
  /** The operator says that it is active. */
  "confirmed",
  "charged",
  "charge_failed",
  /** The operator still waits for the subscriber's yes. */
  "awaited",
  /** The operator has suspended it. */
  "paused",
  /** The subscriber asked to stop, here or by SMS. */
  "stopped",
  /** What was paid for is over. */
  "cycle_ended",
  /** Nobody paid, or nobody said yes, for as long as we wait. */
  "lapsed",
  /** The operator, the processor or staff ended it at once. */
  "closed",
] as const;
export type Happening = (typeof happenings)[number];

/**
 * Where each happening leads; a state that it does not name stays as it is, and what has ended stays ended.
 * Before a stop, an operator's word leads to one state whatever came before: a word that was overtaken by a later
 * one changes nothing. After a stop only a new yes makes it go on.
 */
const leads: Readonly<Record<Happening, Readonly<Partial<Record<State, State>>>>> = {
  opted_in: { pending: "active", suspended: "active", cancelling: "active" },
  confirmed: { trial: "active", pending: "active", suspended: "active" },
  charged: { trial: "active", pending: "active", suspended: "active" },
  charge_failed: { trial: "suspended", active: "suspended" },
  awaited: { active: "pending", suspended: "pending" },
  paused: { trial: "suspended", pending: "suspended", active: "suspended" },
  stopped: { trial: "cancelling", pending: "ended", active: "cancelling", suspended: "ended" },
  cycle_ended: { cancelling: "ended" },
  lapsed: { trial: "ended", pending: "ended", suspended: "ended", cancelling: "ended" },
  closed: { trial: "ended", pending: "ended", active: "ended", suspended: "ended", cancelling: "ended" },
};

export function transition(state: State, happening: Happening): State {
  return leads[happening][state] ?? state;
}

/** Who charges, and in whose words the status is told. `card` is our processor. */
export type Payer = OperatorFamily | "card";

const dep = {
  ACTIVE: "confirmed",
  PENDING: "awaited",
  SUSPENDED: "paused",
  EXPIRED: "closed",
  CANCELLED: "closed",
} as const;

/** Each operator's own words, and what they mean to us. */
export const operatorWords = {
  kenya: { Active: "confirmed", Pending: "awaited", Suspended: "paused", Inactive: "closed" },
  telkom: dep,
  "south-african": dep,
  nigeria: {
    ACTIVE: "confirmed",
    PENDING: "awaited",
    GRACE: "paused",
    SUSPENDED: "paused",
    DEACTIVATED: "closed",
  },
} as const satisfies Readonly<Record<OperatorFamily, Readonly<Record<string, Happening>>>>;

/** Undefined for a word that the operator has not told us of. */
export function meaningOf(family: OperatorFamily, word: string): Happening | undefined {
  const words: Readonly<Record<string, Happening>> = operatorWords[family];
  return Object.hasOwn(words, word) ? words[word] : undefined;
}

/** The operator's word where it has said one; otherwise the one that it would use. */
export function shownStatus(payer: Payer, state: State, word: string | null): string {
  if (word !== null) return word;
  if (payer === "card") return state;
  const wanted: Readonly<Record<State, Happening>> = {
    trial: "confirmed",
    pending: "awaited",
    active: "confirmed",
    suspended: "paused",
    cancelling: "confirmed",
    ended: "closed",
  };
  return Object.entries(operatorWords[payer]).find(([, meaning]) => meaning === wanted[state])?.[0] ?? state;
}

const always: readonly State[] = ["trial", "active", "cancelling"];
/** Besides those: what each payer lets in while it waits for a yes or for money (spec 2, the guard). */
const graceOf: Readonly<Record<Payer, readonly State[]>> = {
  kenya: ["pending"],
  telkom: ["pending", "suspended"],
  "south-african": [],
  nigeria: [],
  card: ["suspended"],
};

/** Whether the subscriber may use what is sold. */
export function isEntitled(payer: Payer, state: State): boolean {
  return always.includes(state) || graceOf[payer].includes(state);
}

/** Whose charges we make ourselves; the other operators charge their subscribers and tell us. */
export function isChargedByUs(payer: Payer): boolean {
  return payer === "card" || payer === "south-african";
}

/** Where an operator's word stands in its own order. */
export interface Position {
  readonly at: Date;
  readonly sequence: number;
}

/**
 * Where an answer of the operator stands that it gave no time for. Some tell time to the second: whatever they tell of
 * this very second counts as later, or the callback that follows our question at once would be late.
 */
export function positionOfAnswer(now: Date): Position {
  return { at: new Date(Math.floor(now.getTime() / 1_000) * 1_000), sequence: 0 };
}

function isNewer(position: Position, than: Position | null): boolean {
  if (than === null) return true;
  const apart = position.at.getTime() - than.at.getTime();
  return apart > 0 || (apart === 0 && position.sequence > than.sequence);
}

/** What we know of one number at one operator. */
export interface Subscriber {
  /** Of the newest word that was taken in. */
  readonly position: Position | null;
  /** Null: no subscription was ever there. */
  readonly state: State | null;
  /** When the subscriber asked us to stop; null after a new yes. */
  readonly stoppedAt: Date | null;
}

export interface Word {
  readonly position: Position;
  readonly happening: Happening;
}

export type Folded =
  | { readonly outcome: "late" }
  | { readonly outcome: "unchanged" | "moved" | "begun"; readonly subscriber: Subscriber };

/**
 * Takes in a word of the operator. Words come twice, late and out of order: only one that is newer than all before
 * counts, and each says the whole truth, so whatever the order of arrival the newest one stands at the end.
 */
export function foldWord(subscriber: Subscriber, { position, happening }: Word): Folded {
  if (!isNewer(position, subscriber.position)) return { outcome: "late" };
  const { state, stoppedAt } = subscriber;
  const heard = { ...subscriber, position };
  const isOvertaken = stoppedAt !== null && (happening !== "opted_in" || position.at <= stoppedAt);
  if (state === null || state === "ended") {
    const begun = isOvertaken ? "ended" : transition("pending", happening);
    if (begun === "ended") return { outcome: "unchanged", subscriber: heard };
    return { outcome: "begun", subscriber: { position, state: begun, stoppedAt: null } };
  }
  const next = isOvertaken && happening === "opted_in" ? state : transition(state, happening);
  if (next === state) return { outcome: "unchanged", subscriber: heard };
  const isTakenBack = state === "cancelling" && next === "active";
  return {
    outcome: "moved",
    subscriber: { position, state: next, stoppedAt: isTakenBack ? null : stoppedAt },
  };
}

const hour = 3_600_000;
const day = 24 * hour;

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

export const periodSteps = {
  daily: { unit: "day", count: 1 },
  weekly: { unit: "day", count: 7 },
  monthly: { unit: "month", count: 1 },
} as const satisfies Readonly<Record<Period, object>>;

export interface Cycle {
  /** When the first period begins; all others are counted from it. */
  readonly anchorAt: Date;
  readonly period: Period;
  readonly timeZone: string;
}

/** Periods follow the calendar of the brand's zone: number 3 of a month from 31 January begins on 30 April. */
export function periodStart({ anchorAt, period, timeZone }: Cycle, number: number): Date {
  const { unit, count } = periodSteps[period];
  return addSteps(anchorAt, { unit, count: count * number }, timeZone);
}

/** The number of the period that an instant lies in; before the first, 0. */
export function periodAt(cycle: Cycle, instant: Date): number {
  const average = cycle.period === "monthly" ? 31 * day : periodSteps[cycle.period].count * (day + hour);
  let number = Math.max(0, Math.floor((instant.getTime() - cycle.anchorAt.getTime()) / average));
  while (periodStart(cycle, number + 1) <= instant) number++;
  return number;
}

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
  const { state, cycle, nextPeriod, unpaidSince, charge } = renewal;
  if (state === "ended") return { kind: "wait", until: null };
  if (charge?.isCharging) {
    if (now < charge.nextAt) return { kind: "wait", until: charge.nextAt };
    return { kind: "attempt", period: charge.period, attempt: charge.attempt };
  }
  if (state === "cancelling") {
    if (charge) return { kind: "drop", period: charge.period, nextPeriod };
    const paidUntil = periodStart(cycle, nextPeriod);
    return now < paidUntil ? { kind: "wait", until: paidUntil } : { kind: "move", happening: "cycle_ended" };
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

/** The same for a subscription that the operator charges: only time can ask something of us. */
export function nextWaitingStep(
  { state, startedAt, paidUntil }: { state: State; startedAt: Date; paidUntil: Date | null },
  now: Date,
): Extract<RenewalStep, { kind: "wait" | "move" }> {
  const [until, happening] =
    state === "cancelling"
      ? ([paidUntil ?? now, "cycle_ended"] as const)
      : state === "pending"
        ? ([new Date(startedAt.getTime() + optInWindowMs), "lapsed"] as const)
        : ([null, "lapsed"] as const);
  if (until === null || now < until) return { kind: "wait", until };
  return { kind: "move", happening };
}

/** When a failed attempt is followed by the next. */
export function nextAttemptAt(now: Date): Date {
  return new Date(now.getTime() + retryEveryMs);
}

/** The key under which the processor takes an attempt once. */
export function chargeKey(subscriptionId: string, period: number, attempt: number): string {
  return `${subscriptionId}:${period}:${attempt}`;
}

/** A yes is a yes only after the text could be read. */
export const leastDwellMs = 1_000;
/** How long the second step may come after the first. */
export const optInLifeMs = 10 * 60_000;
/** Changes with the words or the order of the opt-in sentence; kept with every evidence row. */
export const optInTextVersion = "2026-11-1";
/** Evidence stays this long after the end. */
export const evidenceKeptMs = 3 * 366 * day;
/** What operators and the processor sent is of use while somebody may still ask about it. */
export const inboxKeptMs = 90 * day;
/** A checkout that began nothing: until a late word of the processor, or a question about it, can be ruled out. */
export const checkoutKeptMs = 30 * day;
/** A withdrawal that was written but not declared. */
export const unconfirmedKeptMs = day;
