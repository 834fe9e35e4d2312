/** A step in days or months of a local calendar, not in seconds. */
export interface CalendarStep {
  readonly unit: "day" | "month";
  readonly count: number;
}

interface LocalTime {
  year: number;
  month: number;
  day: number;
  /** Milliseconds since midnight. */
  ms: number;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Adds steps at the same local time of day. A day that the month lacks becomes its last day (31 January plus a month is
 * 28 or 29 February). A local time that the day lacks moves with the clock.
 */
export function addSteps(start: Date, { unit, count }: CalendarStep, timeZone: string): Date {
  const local = localTimeOf(start.getTime(), timeZone);
  const wanted =
    unit === "day"
      ? Date.UTC(local.year, local.month, local.day + count)
      : Date.UTC(
          local.year,
          local.month + count,
          Math.min(local.day, lengthOfMonth(local.year, local.month + count)),
        );
  return new Date(instantOf(wanted + local.ms, timeZone));
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** The calendar day in a zone: "2026-11-15". */
export function dayIn(instant: Date, timeZone: string): string {
  return new Date(wallClockOf(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

/** Minutes since midnight in a zone. */
export function minuteOfDay(instant: Date, timeZone: string): number {
  return Math.floor(localTimeOf(instant.getTime(), timeZone).ms / minute);
}

/** The start of a month (1 is January) in a zone. */
export function monthStart(year: number, month: number, timeZone: string): Date {
  return new Date(instantOf(Date.UTC(year, month - 1, 1), timeZone));
}

/**
 * A local time in a zone: "2026-11-20T18:00". Undefined if there is no such date. A time that occurs twice is the first;
 * one that the clock skips moves with it.
 */
export function instantIn(local: string, timeZone: string): Date | undefined {
  const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  // `Date.parse` moves 31 February to March.
  if (Number.isNaN(wall) || !new Date(wall).toISOString().startsWith(local)) return undefined;
  return new Date(instantOf(wall, timeZone));
}

/** The local time in a zone, as `<input type="datetime-local">` has it: "2026-11-20T18:00". */
export function localTimeIn(instant: Date, timeZone: string): string {
  return new Date(wallClockOf(instant.getTime(), timeZone)).toISOString().slice(0, 16);
}

function lengthOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** `wall` is the local time of the zone, written as if it were UTC. For a time that occurs twice, returns the first. */
function instantOf(wall: number, timeZone: string): number {
  const before = wall - offsetAt(wall - day, timeZone);
  const after = wall - offsetAt(wall + day, timeZone);
  const earlier = Math.min(before, after);
  if (wallClockOf(earlier, timeZone) === wall) return earlier;
  const later = Math.max(before, after);
  // In the hour that the clock skips neither matches; the later one is the local time moved with the clock.
  return later;
}

function localTimeOf(instant: number, timeZone: string): LocalTime {
  const wall = new Date(wallClockOf(instant, timeZone));
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth(),
    day: wall.getUTCDate(),
    ms: wall.getTime() - midnight,
  };
}

const offsetAt = (instant: number, timeZone: string) => wallClockOf(instant, timeZone) - instant;

function wallClockOf(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    const numeric = "numeric";
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: numeric,
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formats.set(timeZone, format);
  }
  const part: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 0, day: date = 0, hour = 0, minute: minutes = 0, second = 0 } = part;
  const ms = ((instant % 1_000) + 1_000) % 1_000;
  return Date.UTC(year, month - 1, date, hour, minutes, second, ms);
}
