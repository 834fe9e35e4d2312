/** Ways to tell a player who is not looking. A brand has at most one. */
export const channels = ["sms", "email"] as const;
export type Channel = (typeof channels)[number];

/** On the player's own clocks, in minutes after midnight. From after until: over midnight. */
export interface QuietHours {
  readonly from: number;
  readonly until: number;
}

export const defaultQuietHours: QuietHours = { from: 22 * 60, until: 7 * 60 };

export interface Preferences {
  /** Kinds that are not sent. */
  readonly muted: readonly string[];
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** After that long nobody wants to be sent it, whatever held it up. */
const freshMs = dayMinutes * minuteMs;

export interface Waiting {
  readonly kind: string;
  readonly createdAt: Date;
  /** The instant that it names: a deadline or a kickoff. */
  readonly momentAt: Date | null;
  readonly isRead: boolean;
  /** The player has been told something newer of the same thing. */
  readonly isOutdated: boolean;
}

export type Verdict = { readonly send: true } | { readonly waitUntil: Date } | { readonly drop: true };

const drop: Verdict = { drop: true };

/**
 * Whether a notification is sent now, after the quiet hours, or never. Quiet hours hold for everything: what would be
 * past its moment when they end is not sent at all, because by then nobody can act on it.
 */
export function verdictOn(
  waiting: Waiting,
  { muted, quietHours, timeZone }: Preferences,
  now: Date,
): Verdict {
  if (waiting.isRead || waiting.isOutdated || muted.includes(waiting.kind)) return drop;
  const lastsUntil = Math.min(
    waiting.createdAt.getTime() + freshMs,
    waiting.momentAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const at = quietHours ? endOfQuiet(quietHours, timeZone, now) : now;
  if (at.getTime() >= lastsUntil) return drop;
  return at > now ? { waitUntil: at } : { send: true };
}

/** `now` itself where it is not quiet. */
function endOfQuiet({ from, until }: QuietHours, timeZone: string, now: Date): Date {
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

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** "22:00" of 1320, as clocks and forms write it. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
