import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import {
  disputeReasons,
  disputeStakes,
  matchPermissions,
  matchStates,
  maxGoals,
  maxNoteLength,
  moves,
  refusals,
} from "../rules.ts";
import { player } from "./match-schemas.ts";

const side = z.enum(["challenger", "challenged"]);
const goals = z.int().check(z.gte(0), z.lte(maxGoals));
const score = z.object({ challenger: goals, challenged: goals });
const kickoffAt = z.iso.datetime({ offset: true, error: "invalid_kickoff" });

const corrections = [
  z.object({ outcome: z.literal("amended"), score }),
  z.object({ outcome: z.literal("void") }),
  z.object({ outcome: z.literal("forfeit"), by: side }),
] as const;
const correction = z.discriminatedUnion("outcome", corrections);
const ruling = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("upheld") }),
  z.object({ outcome: z.literal("replay"), kickoffAt }),
  ...corrections,
]);

const matchId = z.string().check(z.minLength(1), z.maxLength(64));
/** The version that the member has read: a ruling on an outdated match is refused. */
const version = z.int().check(z.gte(1));
/** Both players read it in the timeline of the match. */
const message = z._default(z.string().check(z.trim(), z.maxLength(maxNoteLength)), "");
const decidedOutcome = z.record(z.string(), z.union([z.string(), z.number()]));

const queued = z.object({
  matchId: uuid,
  service: z.string(),
  event: z.string(),
  game: z.string(),
  tieCode: z.nullable(z.string()),
  stake: z.enum(disputeStakes),
  challenger: z.string(),
  challenged: z.string(),
  score: z.nullable(score),
  reason: z.nullable(z.enum(disputeReasons)),
  /** When the score was disputed, or when staff decided. */
  at: instant,
  /** The ruling, if the dispute is decided. */
  decision: z.nullable(z.object({ by: z.nullable(z.string()), details: decidedOutcome })),
});

const picture = z.object({
  url: z.string(),
  uploadedAt: instant,
  bytes: z.int(),
  /** An earlier match with a picture that looks the same. */
  earlierMatchId: z.nullable(uuid),
});

const statement = z.object({
  number: z.int(),
  /** Null for staff. */
  by: z.nullable(side),
  move: z.enum(moves),
  at: instant,
  details: decidedOutcome,
  note: z.nullable(z.string()),
  pictures: z.array(picture),
});

const history = z.extend(player, {
  elo: z.int(),
  /** How many of the latest 500 matches the player played. */
  played: z.int(),
  disputes: z.int(),
  disputesLost: z.int(),
});

const moment = z.object({
  number: z.int(),
  move: z.enum(moves),
  state: z.enum(matchStates),
  by: z.nullable(side),
  /** The e-mail address of the member of staff. */
  staff: z.nullable(z.string()),
  at: instant,
  details: decidedOutcome,
  note: z.nullable(z.string()),
});

const meeting = z.object({
  matchId: uuid,
  state: z.enum(matchStates),
  kickoffAt: instant,
  /** The score from the view of the challenger of the disputed match. */
  score: z.nullable(score),
});

const dispute = z.object({
  matchId: uuid,
  version: z.int(),
  service: z.string(),
  state: z.enum(matchStates),
  event: z.object({ id: uuid, title: z.string(), startsAt: instant, endsAt: instant }),
  game: z.string(),
  tieCode: z.nullable(z.string()),
  kickoffAt: instant,
  hasDraws: z.boolean(),
  score: z.nullable(score),
  submittedBy: z.nullable(side),
  reason: z.nullable(z.enum(disputeReasons)),
  disputedBy: z.nullable(side),
  /** The score as the disputing player reports it. */
  reportedScore: z.nullable(score),
  /** The time until which staff may correct the result once; null if they may not. */
  correctableUntil: z.nullable(instant),
  challenger: history,
  challenged: history,
  statements: z.array(statement),
  timeline: z.array(moment),
  meetings: z.array(meeting),
});

const change = z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()) });
const effect = z.object({ points: z.int(), elo: change, rank: change });

const effects = z.object({
  state: z.enum(matchStates),
  challenger: effect,
  challenged: effect,
  /** Other matches of the bracket that the ruling schedules, cancels or leaves out. */
  bracket: z.array(
    z.object({
      matchId: uuid,
      change: z.enum(["scheduled", "cancelled", "left_out"]),
      tieCode: z.nullable(z.string()),
      challenger: z.string(),
      challenged: z.string(),
    }),
  ),
});

const roomLine = z.object({
  id: uuid,
  at: instant,
  /** Null for an unknown author. */
  author: z.nullable(z.string()),
  state: z.string(),
  text: z.nullable(z.string()),
});

const belongsTo = { field: "matchId", resolve: "match" } as const;
const staff = { auth: "staff", permission: matchPermissions.disputes } as const;
const rulingProblems = ["match_not_found", "invalid_kickoff", "replay_time_taken", ...refusals] as const;

export const disputesContract = defineContract({
  "GET /api/staff/disputes": {
    ...staff,
    summary:
      "Open disputes of the member's brands, the oldest or the highest stake first, at most 200; or decisions of the last seven days.",
    siteField: "brand",
    query: z.object({
      brand: z.optional(z.string().check(z.maxLength(60))),
      view: z._default(z.enum(["open", "decided"]), "open"),
      sort: z._default(z.enum(["age", "stake"]), "age"),
    }),
    response: z.object({ disputes: z.array(queued), openCount: z.int() }),
  },
  "GET /api/staff/dispute": {
    ...staff,
    summary:
      "A match with everything that staff need to decide a dispute: statements, pictures, timeline and history.",
    belongsTo,
    query: z.object({ matchId }),
    response: dispute,
    problems: ["match_not_found"],
  },
  "POST /api/staff/preview-ruling": {
    ...staff,
    summary:
      "What a ruling, or a correction of a final result, would change. It runs the ruling and rolls it back.",
    belongsTo,
    body: z.object({ matchId, ruling }),
    response: effects,
    problems: rulingProblems,
  },
  "POST /api/staff/rule-dispute": {
    ...staff,
    summary: "Decides a dispute. Points, ELO, tables and the bracket follow; both players are notified.",
    belongsTo,
    body: z.object({ matchId, version, ruling, message }),
    response: z.object({ state: z.enum(matchStates), version: z.int() }),
    problems: rulingProblems,
  },
  "POST /api/staff/correct-result": {
    ...staff,
    summary: "Corrects a final result, once and within seven days.",
    belongsTo,
    body: z.object({ matchId, version, ruling: correction, message }),
    response: z.object({ state: z.enum(matchStates), version: z.int() }),
    problems: rulingProblems,
  },
  "POST /api/staff/read-match-room": {
    ...staff,
    summary: "The last messages of the players' room of a match. Each look is written to the audit log.",
    belongsTo,
    body: z.object({ matchId }),
    response: z.object({ messages: z.array(roomLine) }),
    problems: ["match_not_found"],
  },
});

export type DisputesContract = typeof disputesContract;
export type QueuedDispute = z.output<typeof queued>;
export type StaffDispute = z.output<typeof dispute>;
export type DisputeStatement = z.output<typeof statement>;
export type RulingEffects = z.output<typeof effects>;
export type RulingInput = z.output<typeof ruling>;
export type RoomLine = z.output<typeof roomLine>;
