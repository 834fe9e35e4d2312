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

function minuteOfDay(at: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-GB", {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).formatToParts(at);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return value("hour") * 60 + value("minute");
}
