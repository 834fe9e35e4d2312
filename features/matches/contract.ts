import * as z from "zod/mini";
import { friendFace } from "#features/friends/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { maxUploadBytes } from "#features/files/rules.ts";
import { challengeOptions } from "./contract/challenge-schemas.ts";
import { eventMatch, matchDetails, ownMatch, ratedPlayer } from "./contract/match-schemas.ts";
import { disputeBody, evidenceBody, submitBody } from "./contract/score-schemas.ts";
import { maxLiveMatchesShown, maxNoteLength, matchPhases, maxLiveShown, refusals } from "./rules.ts";

export { ownMatch };
export { disputesContract } from "./contract/disputes.ts";
export type {
  DisputesContract,
  DisputeStatement,
  QueuedDispute,
  RoomLine,
  RulingEffects,
  RulingInput,
  StaffDispute,
} from "./contract/disputes.ts";
export { disputeBody, evidenceBody, submitBody } from "./contract/score-schemas.ts";
export type {
  EventMatch,
  MatchDetails,
  MatchDispute,
  OwnMatch,
  MatchSummary,
  TimelineMoment,
} from "./contract/match-schemas.ts";

export const matchProblems = defineProblems({
  match_not_found: 404,
  not_your_match: 403,
  match_moved: 409,
  not_your_move: 403,
  too_many_proposals: 409,
  check_in_not_open: 409,
  already_checked_in: 409,
  cancel_over: 409,
  scores_not_open: 409,
  score_wrong: 400,
  draw_refused: 400,
  score_as_posted: 400,
  too_many_corrections: 409,
  screenshot_missing: 400,
  picture_unknown: 409,
  evidence_full: 409,
  correction_over: 409,
  invalid_kickoff: 400,
  kickoff_taken: 409,
  replay_time_taken: 409,
  challenge_self: 400,
  closed_to_challenges: 403,
  not_entered: 403,
  opponent_not_entered: 409,
  challenge_exists: 409,
  too_many_challenges: 409,
  challenges_not_here: 409,
});

const liveMatch = z.object({
  id: uuid,
  kickoffAt: instant,
  event: z.object({ id: uuid, title: z.string() }),
  game: z.object({ id: z.string(), title: z.string(), art: z.string() }),
  challenger: ratedPlayer,
  challenged: ratedPlayer,
});

/** `eventTeamId` is the `challengedTeamId` of `create-challenge`. */
const suggestion = z.object({ eventTeamId: uuid, player: ratedPlayer, isFriend: z.boolean() });
const battlegroundSuggestions = z.object({
  eventId: uuid,
  title: z.string(),
  suggestions: z.array(suggestion),
});

const msisdn = ownNumber;
const id = z.string().check(z.minLength(1), z.maxLength(64));
const after = z.optional(z.string().check(z.maxLength(100)));
const status = z._default(z.enum([...matchPhases, "all"]), "all");
/** The match version that the player saw. */
const seen = z.optional(z.int().check(z.gte(1)));
const note = z.optional(z.string().check(z.maxLength(maxNoteLength)));
const kickoff = z.iso.datetime({ offset: true, error: "invalid_kickoff" });
const response = z.object({ match: matchDetails });
const moveProblems = ["match_not_found", "not_your_match", ...refusals] as const;
const answerProblems = ["not_entered", "opponent_not_entered"] as const;
const fitProblems = ["player_restricted", "subscription_needed", "account_needed"] as const;
const ownMsisdn = { msisdn: "msisdn" } as const;
const ownAnswer = { acceptedById: "id", msisdn: "msisdn" } as const;
/** Only a script reaches this rate. */
const limit = { per: "viewer", burst: 30, everySeconds: 1 } as const;

/** A failed call answers with a problem (`kit/contract/problem.ts`) in place of the specification's `authError`. */
export const matchesContract = defineContract({
  "GET /api/game/live-matches": {
    summary: "Matches that are being played now in the brand's battlegrounds, the latest kickoff first.",
    auth: "public",
    cacheSeconds: 1,
    query: z.object({ limit: z._default(queryInteger(1, maxLiveShown), maxLiveMatchesShown) }),
    response: z.object({ matches: z.array(liveMatch) }),
  },
  "GET /api/game/event-by-id-matches": {
    summary: "The matches of a battleground, the latest kickoff first; with `userId`, only the caller's.",
    auth: "public",
    cacheSeconds: 1,
    query: z.object({ eventId: id, status, userId: z.optional(uuid), msisdn, after }),
    response: z.object({ matches: z.array(eventMatch), next: z.nullable(z.string()) }),
    problems: ["event_not_found"],
    own: { userId: "id", msisdn: "msisdn" },
  },
  "GET /api/game/user-matches": {
    summary:
      "The caller's matches in all battlegrounds, 25 per page: `upcoming` by next kickoff, all others by latest kickoff.",
    auth: "player",
    query: z.object({ msisdn, status, after }),
    response: z.object({ matches: z.array(ownMatch), next: z.nullable(z.string()) }),
    own: ownMsisdn,
  },
  "GET /api/game/match-counts": {
    summary: "The number of the caller's matches per status, counted up to 100.",
    auth: "player",
    query: z.object({ msisdn }),
    response: z.object({
      counts: z.object({ upcoming: z.int(), in_progress: z.int(), completed: z.int() }),
    }),
    own: ownMsisdn,
  },
  "GET /api/game/get-match": {
    summary: "One of the caller's matches with its timeline and open moves.",
    auth: "player",
    query: z.object({ msisdn, matchId: id }),
    response,
    problems: ["match_not_found", "not_your_match"],
    own: ownMsisdn,
  },
  "GET /api/game/challenge-suggestions": {
    summary:
      "Entrants of a battleground that the caller can challenge: friends first, then the closest in ELO; empty without an entry. `friends` are all friends of the caller who have entered.",
    auth: "player",
    query: z.object({ eventId: id, msisdn }),
    response: z.object({ suggestions: z.array(suggestion), friends: z.array(friendFace) }),
    problems: ["event_not_found"],
    own: ownMsisdn,
  },
  "GET /api/game/suggested-opponents": {
    summary: "`challenge-suggestions` for each battleground of the caller, the soonest to end first.",
    auth: "player",
    query: z.object({ msisdn }),
    response: z.object({ battlegrounds: z.array(battlegroundSuggestions) }),
    problems: [],
    own: ownMsisdn,
  },
  "GET /api/game/challenge-options": {
    summary:
      "The battlegrounds in which the caller can challenge the opponent, with both entries, or the reason why there is none.",
    auth: "player",
    query: z.object({ opponentId: id, msisdn }),
    response: challengeOptions,
    problems: ["not_found"],
    own: ownMsisdn,
  },
  "POST /api/game/create-challenge": {
    summary:
      "Challenges another entrant of a battleground to a match at `proposedDate`, or in fifteen minutes with `isInstant`.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({
      eventId: id,
      challengedTeamId: uuid,
      /** The caller's entry. */
      challengerTeamId: z.optional(uuid),
      proposedDate: z.optional(kickoff),
      isInstant: z._default(z.boolean(), false),
      note,
      msisdn,
    }),
    response,
    problems: [
      ...fitProblems,
      "event_not_found",
      "invalid_kickoff",
      "kickoff_taken",
      "challenge_self",
      "closed_to_challenges",
      "not_entered",
      "opponent_not_entered",
      "challenge_exists",
      "too_many_challenges",
      "challenges_not_here",
    ],
    own: ownMsisdn,
  },
  "POST /api/game/accept-match": {
    summary: "Accepts a challenge, or another time proposed by the opponent.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({ matchId: id, acceptedById: z.optional(uuid), version: seen, msisdn }),
    response,
    problems: [...moveProblems, ...answerProblems, ...fitProblems, "kickoff_taken"],
    own: ownAnswer,
  },
  "POST /api/game/decline-schedule": {
    summary: "Declines a challenge, which costs 25 points; with `proposedDate`, proposes that time instead.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({
      matchId: id,
      acceptedById: z.optional(uuid),
      proposedDate: z.optional(kickoff),
      note,
      version: seen,
      msisdn,
    }),
    response,
    problems: [...moveProblems, ...answerProblems, "invalid_kickoff"],
    own: ownAnswer,
  },
  "POST /api/game/cancel-match": {
    summary: "Withdraws an unanswered challenge, or cancels a confirmed match for 25 points.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({ matchId: id, version: seen, msisdn }),
    response,
    problems: moveProblems,
    own: ownMsisdn,
  },
  "POST /api/game/ready-up": {
    summary: "Checks in: from fifteen minutes before kickoff until fifteen minutes after.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({ matchId: id, msisdn }),
    response,
    problems: [...moveProblems, ...fitProblems],
    own: ownMsisdn,
  },
  "POST /api/game/friend-added": {
    summary: "Records that the caller has added the opponent as a friend on the game's platform.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({ matchId: id, msisdn }),
    response,
    problems: ["match_not_found", "not_your_match", "match_moved"],
    own: ownMsisdn,
  },
  "POST /api/game/submit-scores": {
    summary:
      "Submits the score with its screenshot, or corrects the caller's score before the opponent verifies it.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: submitBody,
    response,
    problems: [...moveProblems, "screenshot_missing", "picture_unknown"],
    own: ownMsisdn,
  },
  "POST /api/game/upload-screenshot": {
    summary:
      "Uploads a picture (JPEG, PNG or WebP, 5 MB) for `submit-scores`, `dispute-match-result` or `add-evidence` within a day. The body is the picture, not JSON.",
    auth: "player",
    isOpenToDemo: true,
    upload: { maxBytes: maxUploadBytes },
    response: z.object({ fileId: uuid, url: z.string() }),
    problems: ["file_type_wrong", "file_too_large"],
    // Twenty unused uploads a day; `refundUploads` gives back those that a match uses.
    limit: { per: "viewer", burst: 10, everySeconds: 8_640 },
  },
  "POST /api/game/verify-match-result": {
    summary: "Confirms the score that the opponent has submitted.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    /** The specification calls the match id `gameId` in this call. */
    body: z.object({ matchId: z.optional(id), gameId: z.optional(id), version: seen, msisdn }),
    response,
    problems: moveProblems,
    own: ownMsisdn,
  },
  "POST /api/game/dispute-match-result": {
    summary:
      "Disputes the opponent's score with a reason, the caller's score and up to three pictures. Staff decide.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: disputeBody,
    response,
    problems: [...moveProblems, "picture_unknown"],
    own: ownMsisdn,
  },
  "POST /api/game/add-evidence": {
    summary:
      "Adds up to three pictures, a note for staff or both to an open dispute. Each player may do so three times.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: evidenceBody,
    response,
    problems: [...moveProblems, "picture_unknown"],
    own: ownMsisdn,
  },
});

export type ChallengeOptions = z.output<typeof challengeOptions>;
export type MatchesContract = typeof matchesContract;
export type Suggestion = z.output<typeof suggestion>;
export type BattlegroundSuggestions = z.output<typeof battlegroundSuggestions>;
export type LiveMatch = z.output<typeof liveMatch>;
