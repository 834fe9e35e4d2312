import { dayIn } from "#kit/pure/calendar.ts";

const hour = 60 * 60_000;
const claimEveryMs = 24 * hour;
/** A claim within this time after the one before continues the streak. */
const streakEndsMs = 48 * hour;
const firstBonus = 10;
const growth = 5;
const largestBonus = 50;

export interface LastBonus {
  readonly claimedAt: Date;
  readonly streak: number;
}

/** The bonus for the given day of a streak; the first day is 1. */
export function bonusOf(streak: number): number {
  return Math.min(firstBonus + growth * (streak - 1), largestBonus);
}

export interface DailyBonus {
  readonly isClaimable: boolean;
  /** Null if the player can claim now. */
  readonly claimableAt: Date | null;
  /** The streak after the next claim, if it is made in time. */
  readonly nextStreak: number;
  readonly nextAmount: number;
  /** The current streak: 0 after a missed day that no shield covers. */
  readonly streak: number;
  /** Streak shields that the next claim uses, one for each missed day. */
  readonly shieldsUsed: number;
}

/**
 * What the next claim gives. `now` is the server's time. Shields keep the streak only if there is one for every missed
 * day; otherwise none is used.
 */
export function dailyBonusAt(last: LastBonus | undefined, shields: number, now: Date): DailyBonus {
  const sinceMs = last ? now.getTime() - last.claimedAt.getTime() : Number.POSITIVE_INFINITY;
  const isClaimable = sinceMs >= claimEveryMs;
  const missedDays = sinceMs < streakEndsMs ? 0 : Math.floor(sinceMs / claimEveryMs) - 1;
  const streak = last && missedDays <= shields ? last.streak : 0;
  return {
    isClaimable,
    claimableAt: last && !isClaimable ? new Date(last.claimedAt.getTime() + claimEveryMs) : null,
    nextStreak: streak + 1,
    nextAmount: bonusOf(streak + 1),
    streak,
    shieldsUsed: streak > 0 ? missedDays : 0,
  };
}

export type BonusDayState = "claimed" | "shielded" | "missed" | "ahead";

export interface BonusDay {
  /** "2026-11-18" */
  readonly date: string;
  readonly state: BonusDayState;
  readonly isToday: boolean;
}

const dayMs = 24 * hour;

export interface BonusHistory {
  readonly claims: readonly Date[];
  readonly firstClaimAt: Date | undefined;
  /** When a claim used a shield, once for each shield. */
  readonly shieldUses: readonly Date[];
}

/** The days of the week from Monday, in the brand's time zone. Days before the first claim ever are not missed. */
export function bonusWeek(
  { claims, firstClaimAt, shieldUses }: BonusHistory,
  timeZone: string,
  now: Date,
): BonusDay[] {
  const today = dayIn(now, timeZone);
  const claimed = new Set(claims.map((at) => dayIn(at, timeZone)));
  const shielded = shieldedDays(shieldUses, timeZone);
  const first = firstClaimAt && dayIn(firstClaimAt, timeZone);
  const monday = Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: 7 }, (_, index) => {
    const date = dateOf(monday + index * dayMs);
    const isMissed = date < today && first !== undefined && date >= first;
    return { date, state: stateOf(date, isMissed), isToday: date === today };
  });

  function stateOf(date: string, isMissed: boolean): BonusDayState {
    if (claimed.has(date)) return "claimed";
    if (!isMissed) return "ahead";
    return shielded.has(date) ? "shielded" : "missed";
  }
}

/** Shields that one claim used cover the days just before it. */
function shieldedDays(uses: readonly Date[], timeZone: string): Set<string> {
  const days = new Set<string>();
  for (const used of uses) {
    let day = Date.parse(dayIn(used, timeZone)) - dayMs;
    while (days.has(dateOf(day))) day -= dayMs;
    days.add(dateOf(day));
  }
  return days;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
