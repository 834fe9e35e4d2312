const second = 1_000;
/** A player who reconnects within this time was never offline. */
const offlineGraceMs = 30 * second;
/** A node that does not renew its lease within this time is dead. */
export const nodeLeaseMs = 30 * second;
/** Player ids in one request. */
export const maxPresences = 100;

export interface Presence {
  readonly isOnline: boolean;
  /** Null for a player who was never seen. */
  readonly lastSeenAt: Date | null;
}

export interface StoredPresence {
  readonly isConnected: boolean;
  readonly lastSeenAt: Date | null;
  readonly isHidden: boolean;
}

/** Null for a player who hides it. */
export function presenceOf(
  { isConnected, lastSeenAt, isHidden }: StoredPresence,
  now: Date,
): Presence | null {
  if (isHidden) return null;
  const wasJustSeen = lastSeenAt !== null && now.getTime() - lastSeenAt.getTime() < offlineGraceMs;
  return { isOnline: isConnected || wasJustSeen, lastSeenAt };
}

/** Keeps the order within both halves. */
export function onlineFirst<Player extends { readonly presence: { readonly isOnline: boolean } | null }>(
  players: readonly Player[],
): Player[] {
  const isOnline = ({ presence }: Player) => presence?.isOnline === true;
  return [...players.filter(isOnline), ...players.filter((player) => !isOnline(player))];
}
