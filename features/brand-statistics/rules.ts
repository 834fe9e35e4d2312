import { definePermissions, roles } from "#features/staff/rules.ts";

export const statisticsPermissions = definePermissions({ figures: roles });

/** Figures of these names are counted when they happen, not by the job. */
export type CountedFigure = "sms" | "sms_cost" | "errors";

const dayMs = 86_400_000;
/** A longer range is refused: the page reads every day of it. */
export const maxDays = 92;
export const defaultDays = 28;

export interface DayRange {
  /** Calendar days, both included. */
  readonly from: string;
  readonly until: string;
}

export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

export function daysOf({ from, until }: DayRange): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => dayAfter(from, index));
}

/** The period of the same length before it. */
export function previousRange(range: DayRange): DayRange {
  const { length } = daysOf(range);
  return { from: dayAfter(range.from, -length), until: dayAfter(range.from, -1) };
}

/** Undefined when the days are in the wrong order or too many. */
export function checkRange(range: DayRange): DayRange | undefined {
  const { length } = daysOf(range);
  return length >= 1 && length <= maxDays ? range : undefined;
}

/** The last days up to today. */
export function latestRange(today: string, days: number = defaultDays): DayRange {
  return { from: dayAfter(today, 1 - days), until: today };
}

/** How a figure changed, as a ratio: 0.5 is 50% more. Null without an earlier value. */
export function changeOf(value: number, before: number): number | null {
  return before === 0 ? null : (value - before) / before;
}

/** A figure or a part of it, with a value for each day; null where nothing was counted. */
export interface DayValues {
  readonly figure: string;
  readonly part: string;
  readonly values: readonly (number | null)[];
  /** The sum of the period before. */
  readonly before: number;
}

/** How the days of a series make one number: added, on average, the last one, or as a quotient of two series. */
export type Total = "sum" | "mean" | "last" | "ratio";

export interface ShownSeries extends Omit<DayValues, "before"> {
  readonly total: number | null;
  /** The figure of the period before; null where it is not known. */
  readonly before: number | null;
}

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** A series as it is shown: with its total and that of the period before. */
export function withTotals(
  { figure, part, values, before }: DayValues,
  by: Exclude<Total, "ratio">,
): ShownSeries {
  const known = values.filter((value) => value !== null);
  const name = { figure, part, values };
  if (by === "last") return { ...name, total: known.at(-1) ?? null, before: null };
  if (by === "mean") {
    const mean = (sum: number) => (values.length === 0 ? null : sum / values.length);
    return { ...name, total: known.length === 0 ? null : mean(sumOf(values)), before: mean(before) };
  }
  return { ...name, total: sumOf(values), before };
}

/** One series divided by another, day by day and as a whole. Days without either have no value. */
export function divideSeries(
  above: DayValues,
  below: DayValues,
  { part, scale = 1 }: { part: string; scale?: number },
): ShownSeries {
  const values = above.values.map((value, day) => {
    const divisor = below.values[day];
    return value === null || !divisor ? null : value / divisor / scale;
  });
  const [sum, count] = [sumOf(above.values), sumOf(onDaysOf(above, below))];
  return {
    figure: above.figure,
    part,
    values,
    total: count === 0 ? null : sum / count / scale,
    before: below.before === 0 ? null : above.before / below.before / scale,
  };
}

/** Counts only days with a known dividend: a cohort that is too young to return must not count as one without returns. */
function onDaysOf(above: DayValues, below: DayValues): (number | null)[] {
  return below.values.map((value, day) => (above.values[day] === null ? null : value));
}
