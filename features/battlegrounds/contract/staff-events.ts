import * as z from "zod/mini";
import { daySpan } from "#features/staff/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import {
  battlegroundPermissions,
  entrantCorrectionKinds,
  eventCorrectionKinds,
  finalSize,
  phases,
  segments,
  stages,
  tieCorrectionKinds,
  tieProgress,
} from "../rules.ts";
import { prizeAmounts } from "./series.ts";

const { events } = battlegroundPermissions;
const brand = z.string().check(z.maxLength(60));
const belongsTo = { field: "eventId", resolve: "event" } as const;

/** The filters of the list, which the CSV export accepts too. */
export const eventFilters = z.object({
  brand: z.optional(brand),
  sort: z._default(z.literal("starts"), "starts"),
  order: z._default(z.enum(["asc", "desc"]), "desc"),
  ...daySpan,
  phase: z.optional(z.enum(segments)),
  stage: z.optional(z.enum(stages)),
});

const listedEvent = z.object({
  eventId: uuid,
  title: z.string(),
  game: z.string(),
  country: z.string(),
  provider: z.string(),
  stage: z.enum(stages),
  phase: z.enum(phases),
  isPublished: z.boolean(),
  startsAt: instant,
  endsAt: instant,
  entrants: z.int(),
  capacity: z.int(),
});

const languages = <Words extends z.core.$ZodType>(words: Words) =>
  z.record(z.string().check(z.regex(/^[a-z]{2}$/)), words);
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most));
const english = <Words>(isEmpty: (words: Words) => boolean) =>
  z.refine<Record<string, Words>>(({ en }) => en !== undefined && !isEmpty(en), "english_missing");

const words = {
  title: languages(text(80)).check(english((title) => title === "")),
  summary: languages(text(500)).check(english(() => false)),
  rules: languages(z.array(text(500)).check(z.maxLength(50))).check(english(() => false)),
};

const times = {
  registrationOpensAt: instant,
  registrationClosesAt: instant,
  startsAt: instant,
  endsAt: instant,
};
type Times = { readonly [Name in keyof typeof times]: string };
const eventTimes = z
  .object(times)
  .check(
    z.refine(
      (given: Times) =>
        Date.parse(given.registrationOpensAt) < Date.parse(given.registrationClosesAt) &&
        Date.parse(given.startsAt) < Date.parse(given.endsAt),
      "event_times_wrong",
    ),
  );

const form = {
  ...words,
  platform: z.enum(["any", "ps5"]),
  capacity: z
    .int("capacity_wrong")
    .check(z.minimum(2, "capacity_wrong"), z.maximum(100_000, "capacity_wrong")),
  times: eventTimes,
};

export const newEventBody = z.object({
  brand,
  /** The client chooses one key per event or series. A repeated key creates nothing. */
  key: uuid,
  game: z.string().check(z.maxLength(64)),
  ...form,
  prizes: prizeAmounts,
  isPublished: z.boolean(),
  /** The times of the second qualifier and of the final, if this is a series. Null for a ladder. */
  series: z.nullable(z.object({ second: eventTimes, final: eventTimes })),
});

export const saveEventBody = z.object({
  eventId: uuid,
  /** The version that the member saw. */
  version: z.int(),
  ...form,
  prizes: prizeAmounts,
});

const tie = z.string().check(z.maxLength(10));
const score = z.int().check(z.minimum(0), z.maximum(99));

/** What staff change in a running event. Each can be previewed. */
export const correction = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("publish") }),
  z.object({ kind: z.literal("unpublish") }),
  z.object({ kind: z.literal("cancel") }),
  z.object({ kind: z.literal("extend"), endsAt: instant }),
  z.object({ kind: z.literal("close") }),
  z.object({ kind: z.literal("reopen"), endsAt: instant }),
  z.object({ kind: z.literal("add"), player: uuid }),
  z.object({ kind: z.literal("remove"), player: uuid }),
  z.object({ kind: z.literal("merge"), from: uuid, into: uuid }),
  /** The players in seed order; an empty list takes the order of the qualifiers. */
  z.object({ kind: z.literal("seed"), players: z.array(uuid).check(z.maxLength(finalSize)) }),
  z.object({ kind: z.literal("drop_out"), player: uuid }),
  z.object({ kind: z.literal("replace"), out: uuid, in: uuid }),
  z.object({ kind: z.literal("walkover"), tie, winner: z.enum(["a", "b"]) }),
  z.object({ kind: z.literal("score"), tie, a: score, b: score }),
  z.object({ kind: z.literal("take_back"), tie }),
  z.object({ kind: z.literal("move_tie"), tie, at: instant }),
]);

const side = z.nullable(z.object({ playerId: uuid, username: z.string() }));
const staffTie = z.object({
  code: z.string(),
  a: side,
  b: side,
  scoreA: z.nullable(z.int()),
  scoreB: z.nullable(z.int()),
  winner: z.nullable(z.enum(["a", "b"])),
  outcome: z.nullable(z.enum(["played", "walkover", "bye", "unneeded"])),
  /** State of the tie's match; null once the tie is decided. */
  progress: z.nullable(z.enum(tieProgress)),
  startsAt: z.nullable(instant),
  match: z.nullable(z.string()),
  corrections: z.array(z.enum(tieCorrectionKinds)),
  /** The match whose result staff may still correct, which decides the tie again. */
  correctableMatch: z.nullable(z.string()),
});

const staffEvent = z.object({
  eventId: uuid,
  version: z.int(),
  stage: z.enum(stages),
  phase: z.enum(phases),
  isPublished: z.boolean(),
  isClosed: z.boolean(),
  game: z.object({ key: z.string(), title: z.string() }),
  platform: z.enum(["any", "ps5"]),
  currency: z.string(),
  timeZone: z.string(),
  title: z.record(z.string(), z.string()),
  summary: z.record(z.string(), z.string()),
  rules: z.record(z.string(), z.array(z.string())),
  times: z.object(times),
  prizes: z.object({ pool: z.int(), places: z.array(z.int()) }),
  arePrizesLocked: z.boolean(),
  capacity: z.int(),
  entrants: z.int(),
  waiting: z.int(),
  /** The brands that show it. */
  brands: z.array(z.object({ key: z.string(), name: z.string(), language: z.string() })),
  series: z.array(
    z.object({ event: uuid, title: z.string(), stage: z.enum(stages), number: z.nullable(z.int()) }),
  ),
  ties: z.array(staffTie),
  /** What its state allows, besides corrections of its ties and entrants. */
  corrections: z.array(z.enum(eventCorrectionKinds)),
});

const entrant = z.object({
  playerId: uuid,
  username: z.string(),
  number: z.int(),
  state: z.enum(["entered", "waiting", "left"]),
  seed: z.nullable(z.int()),
  place: z.nullable(z.int()),
  enteredAt: instant,
  corrections: z.array(z.enum(entrantCorrectionKinds)),
});

/** A difference between before and after: of a field, a tie, an entrant or the matches. */
const effect = z.object({ what: z.string(), before: z.string(), after: z.string() });

const correctionProblems = [
  "staff_changed",
  "event_not_found",
  "event_times_wrong",
  "event_has_players",
  "event_closed",
  "event_not_begun",
  "matches_unsettled",
  "qualifiers_open",
  "bracket_begun",
  "tie_played",
  "player_in_event",
  "player_not_in_event",
  "player_unlinked",
] as const;

export const eventsConsoleContract = defineContract({
  "GET /api/staff/events": {
    summary: "Battlegrounds by their start; give `next` as `after`.",
    auth: "staff",
    permission: events,
    siteField: "brand",
    query: z.extend(eventFilters, {
      after: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(queryInteger(1, 200), 100),
    }),
    response: z.object({ events: z.array(listedEvent), next: z.nullable(z.string()) }),
  },
  "GET /api/staff/event-options": {
    summary: "What a new battleground of a brand can be: games, currency, time zone, languages.",
    auth: "staff",
    permission: events,
    siteField: "brand",
    query: z.object({ brand }),
    response: z.object({
      games: z.array(z.object({ key: z.string(), title: z.string() })),
      currency: z.string(),
      timeZone: z.string(),
      brands: z.array(z.object({ key: z.string(), name: z.string(), language: z.string() })),
    }),
  },
  "GET /api/staff/event": {
    summary: "A battleground with all its words, its series and its bracket.",
    auth: "staff",
    permission: events,
    belongsTo,
    query: z.object({ eventId: uuid }),
    response: staffEvent,
    problems: ["event_not_found"],
  },
  "GET /api/staff/entrants": {
    summary: "Entrants by their number; give `next` as `after`.",
    auth: "staff",
    permission: events,
    belongsTo,
    query: z.object({
      eventId: uuid,
      state: z.optional(z.enum(["entered", "waiting", "left"])),
      after: z.optional(queryInteger(0, 2_147_483_647)),
      limit: z._default(queryInteger(1, 200), 100),
    }),
    response: z.object({ entrants: z.array(entrant), next: z.nullable(z.int()) }),
  },
  "POST /api/staff/create-event": {
    summary: "Creates a ladder, or a series of two qualifiers and their final.",
    auth: "staff",
    permission: events,
    siteField: "brand",
    body: newEventBody,
    response: z.object({ event: uuid }),
    problems: ["game_not_offered", "event_times_wrong", "english_missing", "capacity_wrong"],
  },
  "POST /api/staff/save-event": {
    summary: "Changes words, times, places and prizes of a battleground.",
    auth: "staff",
    permission: events,
    belongsTo,
    body: saveEventBody,
    response: z.object({ version: z.int() }),
    problems: [
      "staff_changed",
      "event_not_found",
      "event_times_wrong",
      "event_closed",
      "english_missing",
      "capacity_wrong",
      "prizes_locked",
    ],
  },
  "POST /api/staff/preview-correction": {
    summary: "Runs a correction, reads what it changes, and rolls it back.",
    auth: "staff",
    permission: events,
    belongsTo,
    body: z.object({ eventId: uuid, change: correction }),
    response: z.object({ effects: z.array(effect) }),
    problems: [...correctionProblems],
  },
  "POST /api/staff/correct-event": {
    summary: "Changes a battleground, its entrants or its bracket.",
    auth: "staff",
    permission: events,
    belongsTo,
    body: z.object({
      eventId: uuid,
      change: correction,
      reason: z
        .string("staff_reason_missing")
        .check(z.trim(), z.minLength(1, "staff_reason_missing"), z.maxLength(500)),
    }),
    response: z.object({ isDone: z.literal(true) }),
    problems: [...correctionProblems, "staff_reason_missing"],
  },
});

export type EventsConsoleContract = typeof eventsConsoleContract;
export type ListedEvent = z.output<typeof listedEvent>;
export type StaffEvent = z.output<typeof staffEvent>;
export type StaffTie = z.output<typeof staffTie>;
export type StaffEntrant = z.output<typeof entrant>;
export type EventFilters = z.output<typeof eventFilters>;
export type Correction = z.output<typeof correction>;
export type CorrectionEffect = z.output<typeof effect>;
export type NewEvent = z.output<typeof newEventBody>;
export type SavedEvent = z.output<typeof saveEventBody>;
