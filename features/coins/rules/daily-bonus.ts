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
  /** The current streak: 0 after a missed day. */
  readonly streak: number;
}

/** What the next claim gives. `now` is the server's time. */
export function dailyBonusAt(last: LastBonus | undefined, now: Date): DailyBonus {
  const sinceMs = last ? now.getTime() - last.claimedAt.getTime() : Number.POSITIVE_INFINITY;
  const isClaimable = sinceMs >= claimEveryMs;
  const streak = last && sinceMs < streakEndsMs ? last.streak : 0;
  return {
    isClaimable,
    claimableAt: last && !isClaimable ? new Date(last.claimedAt.getTime() + claimEveryMs) : null,
    nextStreak: streak + 1,
    nextAmount: bonusOf(streak + 1),
    streak,
  };
}

export type BonusDayState = "claimed" | "missed" | "ahead";

export interface BonusDay {
  /** "2026-11-18" */
  readonly date: string;
  readonly state: BonusDayState;
  readonly isToday: boolean;
}

const dayMs = 24 * hour;

/** The days of the week from Monday, in the brand's time zone. Days before the first claim ever are not missed. */
export function bonusWeek(
  claims: readonly Date[],
  firstClaimAt: Date | undefined,
  timeZone: string,
  now: Date,
): BonusDay[] {
  const today = dayIn(now, timeZone);
  const claimed = new Set(claims.map((at) => dayIn(at, timeZone)));
  const first = firstClaimAt && dayIn(firstClaimAt, timeZone);
  const monday = Date.parse(today) - ((new Date(today).getUTCDay() + 6) % 7) * dayMs;
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(monday + index * dayMs).toISOString().slice(0, 10);
    const isMissed = date < today && first !== undefined && date >= first;
    const state = claimed.has(date) ? "claimed" : isMissed ? "missed" : "ahead";
    return { date, state, isToday: date === today };
  });
}
