import { endOfQuiet, type QuietHours } from "#kit/pure/quiet-hours.ts";

/** Ways to tell a player who is not looking. A brand has at most one. */
export const channels = ["sms", "email"] as const;
export type Channel = (typeof channels)[number];

export interface Preferences {
  /** Kinds that are not sent. */
  readonly muted: readonly string[];
  /** On the player's own clocks. */
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
  /** Whether the check-in of a match that lies in the quiet hours is sent all the same. */
  readonly matchesAtNight: boolean;
}

/** Whoever agrees to a match at night wants to hear of it then: waiting until morning would be a forfeit. */
const sentAtNight: readonly string[] = ["check_in_open"];

/** After that long nobody wants to be sent it, whatever held it up. */
const freshMs = 24 * 60 * 60_000;

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
 * Whether a notification is sent now, after the quiet hours, or never. Quiet hours hold for all but the check-in of
 * a match at that hour: what would be past its moment when they end is not sent at all, because by then nobody can act on it.
 */
export function verdictOn(
  waiting: Waiting,
  { muted, quietHours, timeZone, matchesAtNight }: Preferences,
  now: Date,
): Verdict {
  if (waiting.isRead || waiting.isOutdated || muted.includes(waiting.kind)) return drop;
  const lastsUntil = Math.min(
    waiting.createdAt.getTime() + freshMs,
    waiting.momentAt?.getTime() ?? Number.POSITIVE_INFINITY,
  );
  const isQuiet = quietHours !== null && !(matchesAtNight && sentAtNight.includes(waiting.kind));
  const at = isQuiet ? endOfQuiet(quietHours, timeZone, now) : now;
  if (at.getTime() >= lastsUntil) return drop;
  return at > now ? { waitUntil: at } : { send: true };
}

/** "22:00" of 1320, as clocks and forms write it. */
export function clockOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
