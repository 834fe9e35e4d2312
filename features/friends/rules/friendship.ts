export const maxFriends = 500;
/** Requests that a player has sent and nobody has answered. */
export const maxOpenRequests = 100;

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
