import { endOfQuiet, type QuietHours } from "#kit/pure/quiet-hours.ts";
import type { NotificationKind } from "./kinds.ts";

export interface Preferences {
  /** Kinds that the brand's channel does not send. */
  readonly muted: readonly string[];
  /** Kinds that are not pushed. */
  readonly pushMuted: readonly string[];
  /** The quiet hours in the player's time zone. */
  readonly quietHours: QuietHours | null;
  readonly timeZone: string;
  /** Whether kinds with `isSentAtNight` are sent during quiet hours. */
  readonly matchesAtNight: boolean;
}

/** An older notification is not sent. */
export const maxNotificationAgeMs = 24 * 60 * 60_000;

export interface PendingNotification {
  readonly kind: Pick<NotificationKind, "name" | "isSentAtNight">;
  readonly createdAt: Date;
  /** The deadline or kickoff that it names. */
  readonly momentAt: Date | null;
  readonly isRead: boolean;
  /** The player has a newer notification with the same link. */
  readonly isOutdated: boolean;
}

/** A notification is not sent after its deadline or a day. */
export function sendDeadlineOf({
  createdAt,
  momentAt,
}: Pick<PendingNotification, "createdAt" | "momentAt">): Date {
  const latest = createdAt.getTime() + maxNotificationAgeMs;
  return new Date(Math.min(latest, momentAt?.getTime() ?? latest));
}

export type Delivery = { readonly send: true } | { readonly waitUntil: Date } | { readonly drop: true };

const drop: Delivery = { drop: true };

/**
 * Whether a notification is sent now, after the quiet hours, or never. It is dropped if its deadline has passed when the
 * quiet hours end, because the player can no longer act on it.
 */
export function decideDelivery(
  { kind, createdAt, momentAt, isRead, isOutdated }: PendingNotification,
  { muted, quietHours, timeZone, matchesAtNight }: Omit<Preferences, "pushMuted">,
  now: Date,
): Delivery {
  if (isRead || isOutdated || muted.includes(kind.name)) return drop;
  const usefulUntil = sendDeadlineOf({ createdAt, momentAt });
  const isQuiet = quietHours !== null && !(matchesAtNight && kind.isSentAtNight);
  const at = isQuiet ? endOfQuiet(quietHours, timeZone, now) : now;
  if (at >= usefulUntil) return drop;
  return at > now ? { waitUntil: at } : { send: true };
}
