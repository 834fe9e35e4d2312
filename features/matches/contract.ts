import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { liveShown, matchPhases, matchStates, mostLiveShown, statusWords } from "./rules.ts";

const player = z.object({ id: uuid, username: z.string(), avatar: z.string() });
const ratedPlayer = z.extend(player, { elo: z.int() });

const liveMatch = z.object({
  id: uuid,
  kickoffAt: instant,
  event: z.object({ id: uuid, title: z.string() }),
  game: z.object({ id: z.string(), title: z.string(), art: z.string() }),
  challenger: ratedPlayer,
  challenged: ratedPlayer,
});

/** The names are the specification's. */
const eventMatch = z.object({
  matchId: uuid,
  eventId: uuid,
  state: z.enum(matchStates),
  status: z.enum(statusWords),
  kickoffAt: instant,
  tieCode: z.nullable(z.string()),
  eventTeamIdChallenger: uuid,
  userIdChallenger: uuid,
  scoreChallenger: z.nullable(z.int()),
  challenger: player,
  eventTeamIdChallenged: uuid,
  userIdChallenged: uuid,
  scoreChallenged: z.nullable(z.int()),
  challenged: player,
  winnerId: z.nullable(uuid),
});

export const matchesContract = defineContract({
  "GET /api/game/live-matches": {
    summary: "Matches that are being played now in the brand's battlegrounds, the latest kickoff first.",
    auth: "public",
    keptSeconds: 1,
    query: z.object({ limit: z._default(queryInteger(1, mostLiveShown), liveShown) }),
    answer: z.object({ matches: z.array(liveMatch) }),
  },
  "GET /api/game/event-by-id-matches": {
    summary: "The matches of a battleground, the latest kickoff first; with `userId`, only one's own.",
    auth: "public",
    keptSeconds: 1,
    query: z.object({
      eventId: z.string().check(z.minLength(1), z.maxLength(64)),
      status: z._default(z.enum([...matchPhases, "all"]), "all"),
      userId: z.optional(uuid),
      msisdn: ownNumber,
      after: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: z.object({ matches: z.array(eventMatch), next: z.nullable(z.string()) }),
    problems: ["event_not_found"],
    own: { userId: "id", msisdn: "msisdn" },
  },
});

export type MatchesContract = typeof matchesContract;
export type EventMatch = z.output<typeof eventMatch>;
export type LiveMatch = z.output<typeof liveMatch>;
