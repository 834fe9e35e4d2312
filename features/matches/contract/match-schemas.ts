import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { accountKinds } from "#features/game-accounts/rules.ts";
import { worn } from "#features/enhancers/contract.ts";
import { playerNextStep } from "#features/battlegrounds/contract.ts";
import { reasons } from "#features/rankings/rules.ts";
import { disputeReasons, matchStates, moves, statusNames } from "../rules.ts";

export const player = z.object({ id: uuid, username: z.string(), avatar: z.string(), worn });
export const ratedPlayer = z.extend(player, { elo: z.int() });

const side = z.enum(["challenger", "challenged"]);

/** Field names come from the specification. */
export const eventMatch = z.object({
  matchId: uuid,
  eventId: uuid,
  state: z.enum(matchStates),
  status: z.enum(statusNames),
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

/** Matches kick off between `startsAt` and `endsAt`. */
const event = z.object({ id: uuid, title: z.string(), startsAt: instant, endsAt: instant });
const game = z.object({ id: z.string(), title: z.string(), art: z.string() });

/** Fields shared by all views of the caller's own matches. */
const own = {
  you: side,
  /**
   * Number of moves so far. A client sends it back with a move, so the server can refuse a move on an outdated view.
   */
  version: z.int(),
  detail: z.enum(statusNames),
  /** Moves open to the caller now. */
  moves: z.array(z.enum(moves)),
  /** When the match moves by itself. */
  deadlineAt: z.nullable(instant),
  checkInOpensAt: instant,
  proposal: z.nullable(z.object({ kickoffAt: instant, by: side })),
  /** The note sent with the proposed time that waits for an answer. */
  note: z.nullable(z.string()),
  elo: z.object({ challenger: z.int(), challenged: z.int() }),
  /** Points these moves would give or cost the caller now. A pair pays for one decline a day. */
  points: z.object({ accept: z.int(), decline: z.int(), cancel: z.int() }),
  event,
  game,
};

export const ownMatch = z.extend(eventMatch, own);

const moment = z.object({
  number: z.int(),
  move: z.enum(moves),
  /** Null when time or staff made the move. */
  by: z.nullable(side),
  state: z.enum(matchStates),
  at: instant,
  /** Times and scores of the move. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  note: z.nullable(z.string()),
  /** Picture URLs. */
  pictures: z.array(z.string()),
});

const dispute = z.object({
  by: side,
  reason: z.enum(disputeReasons),
  note: z.nullable(z.string()),
  /** The score as the disputing player reports it; null if not reported. */
  scoreChallenger: z.nullable(z.int()),
  scoreChallenged: z.nullable(z.int()),
  pictures: z.array(z.string()),
});

export const matchDetails = z.extend(ownMatch, {
  isInstant: z.boolean(),
  hasDraws: z.boolean(),
  platform: z.enum(["any", "ps5"]),
  readyAt: z.object({ challenger: z.nullable(instant), challenged: z.nullable(instant) }),
  submittedBy: z.nullable(side),
  submittedAt: z.nullable(instant),
  /** The latest screenshot of the score; null before one is submitted and after its player is removed. */
  screenshotUrl: z.nullable(z.string()),
  /** Null unless the score was disputed. */
  dispute: z.nullable(dispute),
  /** The opponent's id in the game. Null unless the match is under way, or when the opponent has unlinked it. */
  opponentAccount: z.object({ kind: z.enum(accountKinds), name: z.nullable(z.string()) }),
  /** The caller's id in the game. */
  ownAccount: z.nullable(z.string()),
  /** Whether each player has added the other as a friend in the game. */
  hasAdded: z.object({ challenger: z.boolean(), challenged: z.boolean() }),
  /** Whether the result would give points now (three matches a day do). Null once the match is over. */
  isRanked: z.nullable(z.boolean()),
  earned: z.object({
    points: z.array(z.object({ reason: z.enum(reasons), amount: z.int() })),
    /** Null when the match is not rated. */
    elo: z.nullable(z.int()),
  }),
  /** The server's time of this response; check-in and score windows follow it. */
  readAt: instant,
  /** The bracket no longer uses this match, after a correction or a drop-out. */
  isOutOfBracket: z.boolean(),
  /** What follows for the caller after a finished tie of a final. */
  nextStep: z.nullable(playerNextStep),
  headToHead: z.object({ won: z.int(), lost: z.int(), drawn: z.int() }),
  timeline: z.array(moment),
});

export type EventMatch = z.output<typeof eventMatch>;
export type OwnMatch = z.output<typeof ownMatch>;

/** A match without entry ids, as pages show it. */
export type MatchSummary = Omit<OwnMatch, "eventTeamIdChallenger" | "eventTeamIdChallenged">;
export type MatchDetails = z.output<typeof matchDetails>;
export type MatchDispute = z.output<typeof dispute>;
export type TimelineMoment = z.output<typeof moment>;
