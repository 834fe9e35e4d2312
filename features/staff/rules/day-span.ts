import { addSteps, instantIn } from "#kit/pure/calendar.ts";

/** Calendar days in the zone of the page, both included. */
export interface DaySpan {
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Undefined ends are open. */
export interface TimeSpan {
  readonly from?: Date | undefined;
  readonly before?: Date | undefined;
}

/** Where brands of several markets are shown together, their times are in UTC. */
export function timeZoneOf(brands: readonly { readonly timeZone: string }[]): string {
  const [first = "UTC", ...others] = new Set(brands.map(({ timeZone }) => timeZone));
  return others.length === 0 ? first : "UTC";
}

export function timeSpanOf({ from, until }: DaySpan, timeZone: string): TimeSpan {
  const startOf = (day: string | undefined) =>
    day === undefined ? undefined : instantIn(`${day}T00:00`, timeZone);
  const last = startOf(until);
  return { from: startOf(from), before: last && addSteps(last, { unit: "day", count: 1 }, timeZone) };
}
