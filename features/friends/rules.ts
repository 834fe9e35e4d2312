import { defineNotificationKinds } from "#features/notifications/rules.ts";

export const friendNotificationKinds = defineNotificationKinds({
  friend_requested: { topic: "news", placeholders: { player: "player" }, sentBy: ["email", "push"] },
  friend_accepted: { topic: "news", placeholders: { player: "player" }, sentBy: ["push"] },
});

/** Bounded, because the list is loaded as a whole. */
export const maxBlocks = 500;
export const maxFriends = 500;
/** Requests that a player has sent and nobody has answered. */
export const maxOpenRequests = 100;
export const pageSize = 25;
/** A shorter prefix matches too many names to be useful. */
const minSearchLength = 2;

const day = 24 * 60 * 60_000;
/** A player whose request was refused reaches the other player again after this time. */
const refusalMs = 30 * day;

/** The relation of one player to another, as the first one sees it. */
export const relations = ["self", "none", "requested", "received", "friends"] as const;
export type Relation = (typeof relations)[number];

export interface FriendRequest {
  readonly refusedAt: Date | null;
  readonly isWithdrawn: boolean;
}

/** All that is stored about two players, seen from one of them. */
export interface Pair {
  readonly areFriends: boolean;
  readonly sent: FriendRequest | undefined;
  readonly received: FriendRequest | undefined;
}

/** A sender does not see that a request was refused; the player who refused does not see the request again. */
export function relationOf({ areFriends, sent, received }: Pair): Relation {
  if (areFriends) return "friends";
  if (received && !received.isWithdrawn && received.refusedAt === null) return "received";
  return sent && !sent.isWithdrawn ? "requested" : "none";
}

export type FriendMove =
  /** Both become friends. */
  | "accept"
  | "request"
  /** The request is stored again without a notification: the other player refused it recently. */
  | "request_quietly"
  | "end"
  | "refuse"
  | "withdraw"
  | "nothing";

/** The effect of `add: true` or `add: false` on a pair. */
export function friendMove(pair: Pair, add: boolean, now: Date): FriendMove {
  return add ? moveOnAdd(pair, now) : moveOnRemove(pair);
}

function moveOnAdd({ areFriends, sent, received }: Pair, now: Date): FriendMove {
  if (areFriends) return "nothing";
  // A player who refused a request may change their mind.
  if (received && !received.isWithdrawn) return "accept";
  if (!sent) return "request";
  const mayReach = sent.refusedAt === null || now.getTime() - sent.refusedAt.getTime() >= refusalMs;
  if (sent.isWithdrawn) return mayReach ? "request" : "request_quietly";
  return sent.refusedAt !== null && mayReach ? "request" : "nothing";
}

function moveOnRemove(pair: Pair): FriendMove {
  const relation = relationOf(pair);
  if (relation === "friends") return "end";
  if (relation === "received") return "refuse";
  return relation === "requested" ? "withdraw" : "nothing";
}

/** Names are compared in lower case. Null when the text is too short to search for. */
export function searchPrefix(text: string): string | null {
  const prefix = text.normalize("NFKC").trim().replace(/^@/, "").toLowerCase();
  return Array.from(prefix).length < minSearchLength ? null : prefix;
}

/** Why a player is suggested as a friend. */
export type SuggestionReason =
  | { readonly kind: "played"; readonly count: number }
  | { readonly kind: "mutual"; readonly count: number }
  | { readonly kind: "elo"; readonly gameId: string };

export interface SuggestionSources {
  readonly opponents: readonly { readonly playerId: string; readonly matches: number }[];
  readonly friendsOfFriends: readonly { readonly playerId: string; readonly count: number }[];
  /** The closest first. */
  readonly nearRatings: readonly { readonly playerId: string; readonly gameId: string }[];
}

export interface Suggestion {
  readonly playerId: string;
  readonly reason: SuggestionReason;
}

export const maxSuggestions = 12;
const pointsPerMatch = 3;
const pointsPerFriend = 2;

/** The best candidates first, each with its strongest reason: matches played, then friends in common, then close ELO. */
export function rankSuggestions({
  opponents,
  friendsOfFriends,
  nearRatings,
}: SuggestionSources): Suggestion[] {
  const found = new Map<string, { points: number; reason: SuggestionReason }>();
  const add = (playerId: string, points: number, reason: SuggestionReason) => {
    const before = found.get(playerId);
    found.set(playerId, { points: (before?.points ?? 0) + points, reason: before?.reason ?? reason });
  };
  for (const { playerId, matches } of opponents) {
    add(playerId, matches * pointsPerMatch, { kind: "played", count: matches });
  }
  for (const { playerId, count } of friendsOfFriends) {
    add(playerId, count * pointsPerFriend, { kind: "mutual", count });
  }
  for (const [index, { playerId, gameId }] of nearRatings.entries()) {
    add(playerId, 1 - index / (nearRatings.length + 1), { kind: "elo", gameId });
  }
  return [...found]
    .toSorted(([, a], [, b]) => b.points - a.points)
    .map(([playerId, { reason }]) => ({ playerId, reason }));
}

const second = 1_000;
/** A player who reconnects within this time was never offline. */
const offlineGraceMs = 30 * second;
/** A node that does not renew its lease within this time is dead. */
export const nodeLeaseMs = 30 * second;
/** Friends on a profile. */
export const facesShown = 8;
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
