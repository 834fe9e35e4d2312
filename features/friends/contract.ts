import * as z from "zod/mini";
import { worn } from "#features/enhancers/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { maxPresences, relations } from "./rules.ts";

export const friendProblems = defineProblems({
  player_not_found: 404,
  block_self: 400,
  too_many_blocks: 409,
  friend_self: 400,
  /** One of the two blocked the other; the response does not say which. */
  friend_not_possible: 409,
  too_many_friends: 409,
  too_many_friend_requests: 409,
});

const blocked = z.object({ id: uuid, username: z.string(), avatar: z.string(), blockedAt: instant });

export type BlockedPlayer = z.infer<typeof blocked>;

const playerId = z.string().check(z.maxLength(64));

/** What every player of the realm may see of another one: no number, no e-mail, no date of birth. */
export const listedPlayer = z.object({
  id: uuid,
  username: z.string(),
  avatarUrl: z.string(),
  country: z.string(),
  relation: z.enum(relations),
  worn,
});
export type ListedPlayer = z.output<typeof listedPlayer>;

const presence = z.object({
  isOnline: z.boolean(),
  /** Null for a player who was never seen. */
  lastSeenAt: z.nullable(instant),
});
export type ShownPresence = z.output<typeof presence>;

/** Null for a player who hides it. */
export const shownPresence = z.nullable(presence);

const friend = z.extend(listedPlayer, { presence: shownPresence });
export type Friend = z.output<typeof friend>;

export const friendFace = z.object({
  id: uuid,
  username: z.string(),
  avatarUrl: z.string(),
  presence: shownPresence,
  worn,
});
export type FriendFace = z.output<typeof friendFace>;

const suggestedPlayer = z.extend(listedPlayer, {
  reason: z.discriminatedUnion("kind", [
    /** Matches played against each other. */
    z.object({ kind: z.literal("played"), count: z.int() }),
    /** Friends in common. */
    z.object({ kind: z.literal("mutual"), count: z.int() }),
    z.object({ kind: z.literal("elo"), game: z.string() }),
  ]),
});
export type SuggestedPlayer = z.output<typeof suggestedPlayer>;

const nextPage = z.nullable(z.string());
const after = z.optional(z.string().check(z.maxLength(100)));

export const friendsContract = defineContract({
  "GET /api/game/blocked-players": {
    summary: "The players that the player has blocked, latest first.",
    auth: "player",
    query: z.object({}),
    response: z.object({ players: z.array(blocked) }),
  },
  "POST /api/game/block-player": {
    summary:
      "Blocks another player, or unblocks with `block: false`; idempotent. Neither can challenge the other, and a friendship between them ends.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 30, everySeconds: 1 },
    body: z.object({ playerId, block: z.boolean() }),
    response: z.object({ isBlocked: z.boolean() }),
    problems: ["player_not_found", "block_self", "too_many_blocks"],
  },
  "POST /api/game/add-or-remove-friend": {
    summary:
      "With `add: true` sends a friend request, or accepts the other player's. With `add: false` ends the friendship, refuses the other player's request or withdraws the own one.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
    body: z.object({
      service: z.optional(z.string().check(z.maxLength(40))),
      userId: z.optional(playerId),
      friendUserId: playerId,
      add: z.boolean(),
    }),
    response: z.object({ relation: z.enum(relations) }),
    problems: [
      "player_not_found",
      "friend_self",
      "friend_not_possible",
      "too_many_friends",
      "too_many_friend_requests",
    ],
    own: { userId: "id" },
  },
  "POST /api/game/get-user-friends": {
    summary:
      "The player's friends, those online first and then the newest. With `allUsers: true` a page of the realm's players in the order of their names; `after` is `next` of the page before.",
    auth: "player",
    // It writes nothing.
    isOpenToDemo: true,
    body: z.object({ msisdn: ownNumber, allUsers: z.optional(z.boolean()), after }),
    response: z.object({ friends: z.array(friend), next: nextPage }),
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/search-players": {
    summary:
      "Players of the realm whose username begins with the text, in the order of their names. A text of one character finds nobody.",
    auth: "player",
    limit: { per: "viewer", burst: 60, everySeconds: 1 },
    query: z.object({ text: z.string().check(z.maxLength(60)), after }),
    response: z.object({ players: z.array(listedPlayer), next: nextPage }),
  },
  "GET /api/game/friend-requests": {
    summary:
      "Friend requests that wait: those sent to the player and those that the player sent, newest first.",
    auth: "player",
    query: z.object({}),
    response: z.object({
      received: z.array(z.extend(listedPlayer, { requestedAt: instant })),
      sent: z.array(z.extend(listedPlayer, { requestedAt: instant })),
    }),
  },
  "GET /api/game/suggested-friends": {
    summary: "Players who may want to be friends, the likeliest first, each with the reason.",
    auth: "player",
    query: z.object({}),
    response: z.object({ players: z.array(suggestedPlayer) }),
  },
  "GET /api/game/presence": {
    summary:
      "Which of these players of the realm are online, and when the others were last seen. Players who hide it are missing, as are both sides of a block.",
    auth: "player",
    limit: { per: "viewer", burst: 60, everySeconds: 1 },
    query: z.object({ userIds: z.string().check(z.maxLength(maxPresences * 37)) }),
    response: z.object({ players: z.array(z.extend(presence, { userId: uuid })) }),
  },
  "POST /api/game/presence-setting": {
    summary: "Shows or hides whether the player is online and when they were last seen.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
    body: z.object({ isVisible: z.boolean() }),
    response: z.object({ isVisible: z.boolean() }),
  },
});

export type FriendsContract = typeof friendsContract;
