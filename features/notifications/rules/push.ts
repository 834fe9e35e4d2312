import { decideDelivery, sendDeadlineOf, type Delivery, type Preferences } from "./delivery.ts";
import { isSentBy, namedPlayersOf, type NotificationKind, type StoredParams } from "./kinds.ts";

/** Time in which a player who looks at the app sees a notification there, so that it is not pushed. */
export const pushHoldMs = 15_000;
/** A player's oldest subscription ends when a further device subscribes. */
export const maxPushSubscriptions = 10;
/** No more are counted in one push message. */
export const maxPushCounted = 20;

/** False if the notification names its receiver: nobody is pushed what they did themselves. */
export function isPushedTo(playerId: string, kind: NotificationKind, params: object): boolean {
  return isSentBy(kind, "push") && !namedPlayersOf(kind, params as StoredParams).includes(playerId);
}

export interface UnreadNotification {
  readonly id: string;
  readonly createdAt: Date;
  readonly momentAt: Date | null;
  /** The player has a newer notification with the same link. */
  readonly isOutdated: boolean;
}

/** What has to be pushed of one kind to one player. */
export interface QueuedPush {
  readonly kind: Pick<NotificationKind, "name" | "isSentAtNight">;
  /** The oldest notification that has not been pushed. */
  readonly firstId: string;
  readonly queuedAt: Date;
}

export type PushDelivery =
  | Exclude<Delivery, { send: true }>
  /** The message shows the newest notification and the number of all. */
  | { readonly send: string; readonly count: number; readonly usefulUntil: Date };

/**
 * Decides on the unread notifications of a kind, newest first. Older ones that were pushed before are only counted,
 * because the message replaces theirs.
 */
export function decidePush(
  { kind, firstId, queuedAt }: QueuedPush,
  unread: readonly UnreadNotification[],
  preferences: Preferences,
  now: Date,
): PushDelivery {
  const wishes = { ...preferences, muted: preferences.pushMuted };
  const current = unread
    .map((one) => ({ ...one, kind, isRead: false, createdAt: one.id >= firstId ? queuedAt : one.createdAt }))
    .map((one) => ({ ...one, delivery: decideDelivery(one, wishes, now) }))
    .filter(({ delivery }) => !("drop" in delivery));
  const newest = current.find(({ id }) => id >= firstId);
  if (!newest) return { drop: true };
  if ("waitUntil" in newest.delivery) return newest.delivery;
  return { send: newest.id, count: current.length, usefulUntil: sendDeadlineOf(newest) };
}
