import { minuteOfDay } from "./calendar.ts";

/** Local time in minutes after midnight. If `from` is after `until`, the hours span midnight. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Returns `now` itself outside the quiet hours. */
export function endOfQuiet({ from, until }: QuietHours, timeZone: string, now: Date): Date {
  const minute = minuteOfDay(now, timeZone);
  const since = (minute - from + dayMinutes) % dayMinutes;
  const length = (until - from + dayMinutes) % dayMinutes;
  if (since >= length) return now;
  const wholeMinute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return new Date(wholeMinute + (length - since) * minuteMs);
}
