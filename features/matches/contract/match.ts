import * as z from "zod/mini";
import { instant, uuid } from "#kit/contract/query.ts";
import { accountKinds } from "#features/game-accounts/rules.ts";
import { wayOn } from "#features/battlegrounds/contract.ts";
import { reasons } from "#features/rankings/rules.ts";
import { disputeReasons, matchStates, moves, statusWords } from "../rules.ts";

export const player = z.object({ id: uuid, username: z.string(), avatar: z.string() });
export const ratedPlayer = z.extend(player, { elo: z.int() });

const side = z.enum(["challenger", "challenged"]);

/** The names are the specification's. */
export const eventMatch = z.object({
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

/** Its matches kick off between the two instants. */
const event = z.object({ id: uuid, title: z.string(), startsAt: instant, endsAt: instant });
const game = z.object({ id: z.string(), title: z.string(), art: z.string() });

/** What every view of one's own match says: whose turn it is, what one may do, and until when. */
const own = {
  /** Which of the two the caller is. */
  you: side,
  /** Counts the moves: sent back with a move, it keeps anybody from agreeing to what has changed meanwhile. */
  version: z.int(),
  detail: z.enum(statusWords),
  /** What the caller may do now; the server decides it with the same rules. */
  moves: z.array(z.enum(moves)),
  /** When time itself moves the match. */
  deadlineAt: z.nullable(instant),
  checkInOpensAt: instant,
  proposal: z.nullable(z.object({ kickoffAt: instant, by: side })),
  /** What was written with the time that waits for an answer: no earlier proposal speaks for it. */
  note: z.nullable(z.string()),
  elo: z.object({ challenger: z.int(), challenged: z.int() }),
  /** What these moves would give or cost the caller now: a decline costs once a day for the same pair. */
  points: z.object({ accept: z.int(), decline: z.int(), cancel: z.int() }),
  event,
  game,
};

export const ownMatch = z.extend(eventMatch, own);

const moment = z.object({
  number: z.int(),
  move: z.enum(moves),
  /** Null where time or staff moved it. */
  by: z.nullable(side),
  state: z.enum(matchStates),
  at: instant,
  /** Times and scores that the move brought. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  note: z.nullable(z.string()),
  /** Addresses of the pictures that came with it. */
  pictures: z.array(z.string()),
});

const dispute = z.object({
  by: side,
  reason: z.enum(disputeReasons),
  note: z.nullable(z.string()),
  /** How it ended for whoever disputes; null where that was not said. */
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
  /** Of the score as it was submitted last; null before, and once its player is removed. */
  screenshotUrl: z.nullable(z.string()),
  /** Null unless somebody objects, or has objected, to the score. */
  dispute: z.nullable(dispute),
  /** Whom to add as a friend on the game's platform: null unless the match is under way, and when the opponent has unlinked it. */
  opponentAccount: z.object({ kind: z.enum(accountKinds), name: z.nullable(z.string()) }),
  /** What the opponent adds. */
  ownAccount: z.nullable(z.string()),
  /** Who has added the other. */
  hasAdded: z.object({ challenger: z.boolean(), challenged: z.boolean() }),
  /** Whether its result would give points now: two players have three such matches a day. Null once it is over. */
  isPaid: z.nullable(z.boolean()),
  /** What the match has brought the caller so far. */
  earned: z.object({
    points: z.array(z.object({ reason: z.enum(reasons), amount: z.int() })),
    /** Null where it is not rated. */
    elo: z.nullable(z.int()),
  }),
  /** The server's clock when this was read: windows open and close by it. */
  readAt: instant,
  /** Whether its bracket goes on without it: a correction or a drop-out has sent others there, or nobody. */
  isOutOfBracket: z.boolean(),
  /** Of a tie of a final that is over: what comes next for the caller. */
  wayOn: z.nullable(wayOn),
  headToHead: z.object({ won: z.int(), lost: z.int(), drawn: z.int() }),
  timeline: z.array(moment),
});

export type EventMatch = z.output<typeof eventMatch>;
export type OwnMatch = z.output<typeof ownMatch>;

/** As much of it as pages show: they name no entries. */
export type MatchSummary = Omit<OwnMatch, "eventTeamIdChallenger" | "eventTeamIdChallenged">;
export type MatchDetails = z.output<typeof matchDetails>;
export type MatchDispute = z.output<typeof dispute>;
export type TimelineMoment = z.output<typeof moment>;
