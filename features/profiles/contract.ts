import * as z from "zod/mini";
import { worn } from "#features/enhancers/contract.ts";
import { friendFace, shownPresence } from "#features/friends/contract.ts";
import { relations } from "#features/friends/rules.ts";
import { defineContract, type ResponseOf } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { badges, outcomes, shareKinds } from "./rules.ts";

export const profileProblems = defineProblems({
  player_not_found: 404,
  share_not_found: 404,
  /** The player does not allow shared links to the profile. */
  sharing_off: 403,
});

const game = z.object({ id: z.string(), title: z.string() });

/** The public data of a player within a realm: no number, e-mail, real name or birthday. */
const publicPlayer = z.object({
  id: uuid,
  username: z.string(),
  avatarUrl: z.string(),
  country: z.string(),
  bio: z.nullable(z.string()),
  /** "2026-11" */
  joinedMonth: z.string(),
  challenge: z.enum(["open", "closed"]),
  worn,
});

/** The figures of the specification. */
const stats = z.object({
  matchesPlayed: z.int(),
  matchesWon: z.int(),
  winPercentage: z.int(),
  mostPlayedGame: z.nullable(game),
  /** The number of different games. */
  gamesPlayed: z.int(),
});

const rating = z.object({
  game,
  elo: z.int(),
  isProvisional: z.boolean(),
  /** The rating before the oldest of the last rated matches, and after each of them. */
  history: z.array(z.int()),
});

const result = z.object({
  matchId: uuid,
  kickoffAt: instant,
  game,
  outcome: z.enum(outcomes),
  /** Null for a forfeit. */
  score: z.nullable(z.object({ own: z.int(), opponent: z.int() })),
  opponent: z.object({ id: uuid, username: z.string(), avatarUrl: z.string(), worn }),
});

const headToHead = z.object({ played: z.int(), won: z.int(), lost: z.int(), drawn: z.int() });

const podium = z.object({
  event: z.object({ id: uuid, title: z.string() }),
  place: z.int(),
  isFinal: z.boolean(),
  endedAt: instant,
});

const sharingSetting = z.object({
  /** Visitors can open shared links to the player's profile and results. */
  isPublic: z.boolean(),
  /** Search engines may list those pages. */
  isIndexed: z.boolean(),
});

const sharedProfile = z.object({
  username: z.string(),
  avatarUrl: z.string(),
  country: z.string(),
  worn,
  stats,
  /** The rating in the most played game. */
  rating: z.nullable(z.object({ game, elo: z.int() })),
});

const sharedResult = z.object({
  game: z.extend(game, { art: z.string() }),
  kickoffAt: instant,
  outcome: z.enum(outcomes),
  player: z.object({ username: z.string(), avatarUrl: z.string(), worn, score: z.nullable(z.int()) }),
  /** The opponent has no name here if the opponent does not allow sharing. */
  opponent: z.object({
    username: z.nullable(z.string()),
    avatarUrl: z.string(),
    worn,
    score: z.nullable(z.int()),
  }),
});

const shared = z.object({
  kind: z.enum(shareKinds),
  /** The page of the product that shows it. */
  path: z.string(),
  sharedBy: z.string(),
  isIndexed: z.boolean(),
  profile: z.nullable(sharedProfile),
  result: z.nullable(sharedResult),
  eventId: z.nullable(uuid),
});

export const profilesContract = defineContract({
  "POST /api/game/get-user-profile-stats": {
    summary: "The public profile of a player of the realm: stats, ratings, last results.",
    auth: "player",
    // It writes nothing.
    isOpenToDemo: true,
    body: z.object({ userId: z.string().check(z.maxLength(64)), msisdn: ownNumber }),
    response: z.object({
      player: publicPlayer,
      isYou: z.boolean(),
      /** Whether the caller has blocked the player. The reverse is never revealed. */
      isBlocked: z.boolean(),
      /** The player's relation to the caller. */
      relation: z.enum(relations),
      /** Null when the player hides it. */
      presence: shownPresence,
      /** The caller's own setting on the own profile; true on others. */
      isPresenceVisible: z.boolean(),
      friends: z.object({
        count: z.int(),
        /** How many of them are the caller's friends too. */
        mutual: z.int(),
        /** Some of them, mutual friends first. */
        players: z.array(friendFace),
      }),
      stats,
      ratings: z.array(rating),
      lastResults: z.array(result),
      /** The caller's results against the player; null without a match, and on the own profile. */
      headToHead: z.nullable(headToHead),
      /** Places one to three in battlegrounds that have ended, newest first. */
      podiums: z.array(podium),
      badges: z.array(z.enum(badges)),
    }),
    problems: ["player_not_found"],
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/profile-stats": {
    summary: "The player's own stats. Account data is in `profile`.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: z.object({ stats }),
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/share": {
    feature: "sharing",
    summary:
      "A link to a profile, one of the player's results, a battleground or a bracket. The same thing always has the same code.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 3 },
    body: z.object({ kind: z.enum(shareKinds), id: z.string().check(z.maxLength(64)) }),
    response: z.object({ code: z.string(), path: z.string() }),
    problems: ["player_not_found", "share_not_found", "sharing_off", "event_not_found"],
  },
  "POST /api/game/share-made": {
    feature: "sharing",
    summary:
      "Counts a share that the player made with the button of the product. A profile or a result gives a coin, up to the limit of a day.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 30, everySeconds: 3 },
    body: z.object({ code: z.string().check(z.maxLength(40)) }),
    response: z.object({
      /** 0 above the limit, and for a battleground or a bracket. */
      amount: z.int(),
    }),
    problems: ["share_not_found"],
  },
  "GET /api/game/shared": {
    feature: "sharing",
    summary: "What a shared link shows, also to visitors: only what its owner allows.",
    auth: "public",
    cacheSeconds: 5,
    query: z.object({ code: z.string().check(z.maxLength(40)) }),
    response: z.object({ shared }),
    problems: ["share_not_found"],
  },
  "GET /api/game/sharing-setting": {
    summary: "Whether visitors and search engines may see what the player shares.",
    auth: "player",
    query: z.object({}),
    response: sharingSetting,
  },
  "POST /api/game/sharing-setting": {
    summary: "Allows or forbids visitors and search engines to see what the player shares.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
    body: sharingSetting,
    response: sharingSetting,
  },
});

export type ProfilesContract = typeof profilesContract;
export type Profile = ResponseOf<ProfilesContract["POST /api/game/get-user-profile-stats"]>;
export type PublicPlayer = z.output<typeof publicPlayer>;
export type ProfileStats = z.output<typeof stats>;
export type ProfileRating = z.output<typeof rating>;
export type ProfilePodium = z.output<typeof podium>;
export type ProfileResult = z.output<typeof result>;
export type SharedPage = z.output<typeof shared>;
export type SharedResult = z.output<typeof sharedResult>;
export type SharedProfile = z.output<typeof sharedProfile>;
