import * as z from "zod/mini";
import { friendFace, shownPresence } from "#features/friends/contract.ts";
import { relations } from "#features/friends/rules.ts";
import { defineContract, type ResponseOf } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { outcomes } from "./rules.ts";

export const profileProblems = defineProblems({ player_not_found: 404 });

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
});

/** The figures of the specification. */
const stats = z.object({
  matchesPlayed: z.int(),
  matchesWon: z.int(),
  winPercentage: z.int(),
  mostPlayedGame: z.nullable(game),
  /** Number of different games. */
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
  opponent: z.object({ id: uuid, username: z.string(), avatarUrl: z.string() }),
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
      /** What the player is to the caller. */
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
    }),
    problems: ["player_not_found"],
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/profile-stats": {
    summary: "The player's own stats.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: z.object({ stats }),
    own: { msisdn: "msisdn" },
  },
});

export type ProfilesContract = typeof profilesContract;
export type Profile = ResponseOf<ProfilesContract["POST /api/game/get-user-profile-stats"]>;
export type PublicPlayer = z.output<typeof publicPlayer>;
export type ProfileStats = z.output<typeof stats>;
export type ProfileRating = z.output<typeof rating>;
export type ProfileResult = z.output<typeof result>;
