import { dayIn, monthStart } from "#kit/pure/calendar.ts";

/** The month of a time in a time zone: "2026-11". */
export function seasonOf(instant: Date, timeZone: string): string {
  return dayIn(instant, timeZone).slice(0, "2026-11".length);
}

export interface SeasonBounds {
  readonly startsAt: Date;
  /** Exclusive. */
  readonly endsAt: Date;
}

export function seasonBounds(season: string, timeZone: string): SeasonBounds {
  const [year = 0, month = 0] = season.split("-").map(Number);
  return { startsAt: monthStart(year, month, timeZone), endsAt: monthStart(year, month + 1, timeZone) };
}

export function neighbourSeason(season: string, months: number): string {
  const [year = 0, month = 1] = season.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, season.length);
}
