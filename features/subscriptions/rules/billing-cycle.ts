import type { Period } from "#features/branding/rules.ts";
import { addSteps } from "#kit/pure/calendar.ts";

const hour = 3_600_000;
const day = 24 * hour;

export const periodSteps = {
  daily: { unit: "day", count: 1 },
  weekly: { unit: "day", count: 7 },
  monthly: { unit: "month", count: 1 },
} as const satisfies Readonly<Record<Period, object>>;

export interface Cycle {
  /** When the first period begins. All others are counted from here. */
  readonly anchorAt: Date;
  readonly period: Period;
  readonly timeZone: string;
}

/** Periods follow the calendar of the brand's time zone: with a monthly period from 31 January, period 3 begins on 30 April. */
export function periodStart({ anchorAt, period, timeZone }: Cycle, number: number): Date {
  const { unit, count } = periodSteps[period];
  return addSteps(anchorAt, { unit, count: count * number }, timeZone);
}

/** The number of the period that contains an instant; 0 before the first period. */
export function periodAt(cycle: Cycle, instant: Date): number {
  // No period is longer, so the estimate is never too high.
  const longest = cycle.period === "monthly" ? 31 * day : periodSteps[cycle.period].count * (day + hour);
  let number = Math.max(0, Math.floor((instant.getTime() - cycle.anchorAt.getTime()) / longest));
  while (periodStart(cycle, number + 1) <= instant) number++;
  return number;
}
