import * as z from "zod/mini";
import { rankingPage, rankingPlace } from "#features/rankings/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { ownNumber } from "#kit/contract/fields.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { calendarDay, queryWords, uuid } from "#kit/contract/query.ts";
import { entryStatus } from "./contract/entry.ts";
import { eventCard, eventDetails, eventId, game, openTie, tie } from "./contract/event-schemas.ts";
import { participantsPage, participantsQuery } from "./contract/participants.ts";
import { ownPrize, prizeClaim, prizeDetails } from "./contract/prizes.ts";
import { segments, type EntryCondition } from "./rules.ts";

export const battlegroundProblems = defineProblems({
  event_not_found: 404,
  unknown_country: 400,
  game_not_offered: 409,
  event_not_begun: 409,
  matches_unsettled: 409,
  qualifiers_open: 409,
  registration_not_open: 409,
  registration_closed: 409,
  enter_by_qualifying: 409,
  player_restricted: 403,
  country_refused: 403,
  age_refused: 403,
  subscription_needed: 403,
  account_needed: 403,
  /** Like `account_needed`, for a member of staff who adds the player. */
  player_unlinked: 409,
  ps5_unconfirmed: 403,
  leaving_over: 409,
  prize_not_found: 404,
  prize_held: 409,
  prize_claimed: 409,
  prize_lapsed: 409,
  prize_changed: 409,
  full_name_missing: 400,
  identity_wrong: 400,
  bank_missing: 400,
  account_wrong: 400,
  branch_wrong: 400,
  tax_unaccepted: 400,
  guardian_unconfirmed: 400,
  airtime_unavailable: 409,
  prize_winner_changed: 409,
  prize_number_changed: 409,
  reference_wrong: 400,
  event_times_wrong: 400,
  english_missing: 400,
  capacity_wrong: 400,
  event_has_players: 409,
  event_closed: 409,
  bracket_begun: 409,
  tie_played: 409,
  player_in_event: 409,
  player_not_in_event: 409,
  prizes_locked: 409,
});

/** The problem of each unmet condition. */
export const conditionProblems = {
  qualification: "enter_by_qualifying",
  standing: "player_restricted",
  country: "country_refused",
  age: "age_refused",
  subscription: "subscription_needed",
  account: "account_needed",
  ps5: "ps5_unconfirmed",
} as const satisfies Record<EntryCondition, keyof typeof battlegroundProblems.statuses>;

export { eventCard, openTie, playerNextStep } from "./contract/event-schemas.ts";
export { prizeClaim } from "./contract/prizes.ts";
export {
  paidBody,
  prizesConsoleContract,
  type PrizesConsoleContract,
  type StaffPrize,
} from "./contract/staff-prizes.ts";
export {
  eventsConsoleContract,
  type Correction,
  type EventsConsoleContract,
  type ListedEvent,
  type StaffEntrant,
  type StaffEvent,
  type StaffTie,
} from "./contract/staff-events.ts";
export { newSeries, prizeAmounts, type NewSeries } from "./contract/series.ts";

const gameId = z.optional(z.string().check(z.maxLength(64)));

const audience = {
  country: z.optional(z.string().check(z.regex(/^[A-Za-z]{2}$/, "unknown_country"))),
  provider: z.optional(z.string().check(z.maxLength(40))),
};

const entryStatusResponse = z.object({ entryStatus });
const ownEntrant = { userId: "id", msisdn: "msisdn" } as const;
/** Only a script reaches this rate. */
const limit = { per: "viewer", burst: 30, everySeconds: 1 } as const;

/** Lists of battlegrounds are read far more often than they change. */
const cacheSeconds = 1;

/** A failed call answers with a problem (`kit/contract/problem.ts`) in place of the specification's `authError`. */
export const battlegroundsContract = defineContract({
  "GET /api/game/games": {
    summary: "The games that an operator offers in a country, with the number of open battlegrounds.",
    auth: "public",
    cacheSeconds,
    isCachedForPlayers: true,
    query: z.object(audience),
    response: z.object({ games: z.array(game) }),
    problems: ["unknown_country"],
  },
  "GET /api/game/events": {
    summary:
      "Battlegrounds of a country and provider; with a date, those that run on that day; with `phase`, those that are `running`, `open`, `upcoming` or `finished` (several with commas). 50 per page: pass `next` as `after`.",
    auth: "public",
    cacheSeconds,
    query: z.object({
      ...audience,
      date: z.optional(calendarDay),
      phase: z.optional(queryWords(segments)),
      gameId,
      after: z.optional(z.string().check(z.maxLength(100))),
    }),
    response: z.object({ events: z.array(eventCard), next: z.nullable(z.string()) }),
    problems: ["unknown_country"],
  },
  "GET /api/game/event-counts": {
    summary: "The number of battlegrounds in each phase of `events`.",
    auth: "public",
    cacheSeconds,
    isCachedForPlayers: true,
    query: z.object({ ...audience, gameId }),
    response: z.object({
      counts: z.object({ running: z.int(), open: z.int(), upcoming: z.int(), finished: z.int() }),
    }),
    problems: ["unknown_country"],
  },
  "GET /api/game/entered-events": {
    summary:
      "Battlegrounds that the caller has entered or waits for and that are not over; empty for a visitor.",
    auth: "public",
    query: z.object({}),
    response: z.object({ entries: z.array(z.object({ eventId: uuid, isWaiting: z.boolean() })) }),
    problems: [],
  },
  "GET /api/game/event-by-id": {
    summary:
      "One battleground with its prizes, schedule, final and podium; for a player also the response of `entry-conditions`.",
    auth: "public",
    cacheSeconds,
    query: z.object({ id: eventId, msisdn: ownNumber }),
    response: z.object({
      event: eventDetails,
      entryStatus: z.nullable(entryStatus),
      /** The caller's prize in it. */
      yourPrizeId: z.nullable(uuid),
    }),
    problems: ["event_not_found"],
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/event-by-participants": {
    summary: "The entrants in the order in which they entered; players who accept no challenges come last.",
    auth: "public",
    cacheSeconds,
    query: participantsQuery,
    response: participantsPage,
    problems: ["event_not_found"],
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/event-rules": {
    summary: "The rules of a battleground, in the brand's language.",
    auth: "public",
    cacheSeconds,
    isCachedForPlayers: true,
    query: z.object({ id: eventId }),
    response: z.object({ rules: z.array(z.string()) }),
    problems: ["event_not_found"],
  },
  "GET /api/game/event-rankings": {
    summary: "The table of a battleground, 25 rows per page: pass `next` as `after`.",
    auth: "public",
    cacheSeconds,
    query: z.object({ id: eventId, ...rankingPlace }),
    response: rankingPage,
    problems: ["event_not_found"],
  },
  "GET /api/game/entry-conditions": {
    summary:
      "The entry conditions of a battleground with the caller's verdicts, and the caller's entry. The PS5 condition is unmet until confirmed with `join-event`.",
    auth: "player",
    query: z.object({ id: eventId, msisdn: ownNumber }),
    response: entryStatusResponse,
    problems: ["event_not_found"],
    own: { msisdn: "msisdn" },
  },
  "POST /api/game/join-event": {
    summary:
      "Enters a battleground, or its waiting list when it is full; a repeat has no effect. On PS5 battlegrounds the player confirms with `isPs5Confirmed` that the game is installed.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({
      eventId,
      userId: z.optional(uuid),
      msisdn: ownNumber,
      isPs5Confirmed: z._default(z.boolean(), false),
    }),
    response: entryStatusResponse,
    problems: [
      "event_not_found",
      "registration_not_open",
      "registration_closed",
      ...Object.values(conditionProblems),
    ],
    own: ownEntrant,
  },
  "POST /api/game/leave-event": {
    summary: "Leaves a battleground or its waiting list: free until the first match. A repeat has no effect.",
    auth: "player",
    isOpenToDemo: true,
    limit,
    body: z.object({ eventId, userId: z.optional(uuid), msisdn: ownNumber }),
    response: entryStatusResponse,
    problems: ["event_not_found", "leaving_over"],
    own: ownEntrant,
  },
  "GET /api/game/open-ties": {
    summary:
      "The caller's ties of finals that wait for an opponent, the soonest first. Once the opponent is known, the tie is a match.",
    auth: "player",
    query: z.object({ msisdn: ownNumber }),
    response: z.object({ ties: z.array(z.object({ event: eventCard, tie: openTie })) }),
    problems: [],
    own: { msisdn: "msisdn" },
  },
  "GET /api/game/prizes": {
    summary: "The caller's prizes, the newest first.",
    auth: "player",
    query: z.object({}),
    response: z.object({ prizes: z.array(ownPrize) }),
    problems: [],
  },
  "GET /api/game/prize": {
    summary: "A prize of the caller, with what a claim needs.",
    auth: "player",
    query: z.object({ id: eventId }),
    response: prizeDetails,
    problems: ["prize_not_found"],
  },
  "POST /api/game/claim-prize": {
    summary:
      "Claims a prize: who the winner is and where the money goes. Needs a fresh proof. The details are encrypted, and no call returns them.",
    auth: "player",
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
    body: prizeClaim,
    response: z.object({ prize: ownPrize }),
    problems: [
      "prize_not_found",
      "prize_held",
      "prize_claimed",
      "prize_lapsed",
      "prize_changed",
      "player_restricted",
      "store_restricted",
      "proof_needed",
      "birth_date_missing",
      "too_young",
      "full_name_missing",
      "identity_wrong",
      "bank_missing",
      "account_wrong",
      "branch_wrong",
      "tax_unaccepted",
      "guardian_unconfirmed",
      "airtime_unavailable",
    ],
  },
  "GET /api/bracket/get-bracket-event/": {
    summary: "The double-elimination bracket of a final, or of the final that a qualifier feeds.",
    auth: "public",
    cacheSeconds,
    query: z.object({ id: eventId }),
    response: z.object({ eventId: z.nullable(uuid), version: z.int(), ties: z.array(tie) }),
    problems: ["event_not_found"],
  },
});

export type BattlegroundsContract = typeof battlegroundsContract;
export type GameOffer = z.output<typeof game>;
export type EventCard = z.output<typeof eventCard>;
export type EventDetails = z.output<typeof eventDetails>;
export type { Participant, ParticipantsPage } from "./contract/participants.ts";
export type EntryStatus = z.output<typeof entryStatus>;
export type BracketTie = z.output<typeof tie>;
export type OpenTie = z.output<typeof openTie>;
export type OwnPrize = z.output<typeof ownPrize>;
export type PrizeDetails = z.output<typeof prizeDetails>;
export type PrizeClaim = z.output<typeof prizeClaim>;
