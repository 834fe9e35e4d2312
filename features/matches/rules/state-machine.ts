import { isCorrectable } from "./corrections.ts";
import type { Command, MatchFacts, Move, Mover } from "./move-types.ts";
import { otherSide, type Side } from "./sides.ts";
import type { MatchState } from "./states.ts";
import { checkInOpensAt, deadlineOf } from "./times.ts";

export const refusals = [
  "match_moved",
  "not_your_move",
  "too_many_proposals",
  "check_in_not_open",
  "already_checked_in",
  "cancel_over",
  "scores_not_open",
  "score_wrong",
  "draw_refused",
  "score_as_posted",
  "too_many_corrections",
  "evidence_full",
  "correction_over",
] as const;
export type Refusal = (typeof refusals)[number];

type Movers = (match: MatchFacts) => readonly Mover[];

const both: Movers = () => ["challenger", "challenged"];
const challenger: Movers = () => ["challenger"];
const challenged: Movers = () => ["challenged"];
const staff: Movers = () => ["staff"];
const time: Movers = () => ["time"];
const answerer: Movers = ({ proposal }) => (proposal ? [otherSide(proposal.by)] : []);
const submitter: Movers = ({ submittedBy }) => (submittedBy ? [submittedBy] : []);
const opponentOfSubmitter: Movers = ({ submittedBy }) => (submittedBy ? [otherSide(submittedBy)] : []);
/** Players cannot cancel a tie of a final; staff can, when other players have to meet in it. */
const bothOrStaffOfTie: Movers = ({ isTie }) => (isTie ? ["staff"] : ["challenger", "challenged"]);

/** The state machine: who may make which move in which state. Every other move is refused. */
const table: Readonly<Record<MatchState, Readonly<Partial<Record<Move, Movers>>>>> = {
  requested: {
    accept: challenged,
    decline: challenged,
    reschedule: challenged,
    cancel: challenger,
    expire: time,
  },
  rescheduling: {
    accept: answerer,
    decline: answerer,
    reschedule: answerer,
    // Staff cancel the match with its battleground; players decline instead.
    cancel: staff,
    expire: time,
  },
  confirmed: { check_in: both, cancel: bothOrStaffOfTie, close_check_in: time },
  in_progress: { submit_score: both, close_scores: time },
  submitted: {
    correct_score: submitter,
    verify: opponentOfSubmitter,
    dispute: opponentOfSubmitter,
    let_stand: time,
  },
  disputed: { add_evidence: both, rule: staff },
  approved: { correct: staff },
  forfeited: { correct: staff },
  declined: {},
  cancelled: {},
  expired: {},
  void: {},
};

const timeMoves = ["expire", "close_check_in", "close_scores", "let_stand"] as const;

/** Checks state, mover and time, but not the content of the move. */
export function refusalOf(match: MatchFacts, mover: Mover, move: Move, now: Date): Refusal | null {
  const movers = table[match.state][move];
  if (!movers) return isEarlyScore(match, move) ? "scores_not_open" : "match_moved";
  if (!movers(match).includes(mover)) return "not_your_move";
  // After a deadline only time may move, however late the job runs.
  if (isDue(match, now) !== (mover === "time")) return "match_moved";
  return conditionOf(match, mover, move, now);
}

/** Scores open at kickoff, when both players have checked in. */
function isEarlyScore({ state }: MatchFacts, move: Move): boolean {
  return state === "confirmed" && move === "submit_score";
}

function conditionOf(match: MatchFacts, mover: Mover, move: Move, now: Date): Refusal | null {
  if (mover === "staff") {
    return move === "correct" && !isCorrectable(match, now) ? "correction_over" : null;
  }
  if (mover === "time") return null;
  if (move === "reschedule" && match.counterProposals[mover] >= maxCounterProposals)
    return "too_many_proposals";
  if (move === "correct_score" && match.corrections >= maxCorrections) return "too_many_corrections";
  if (move === "add_evidence" && match.additions[mover] >= maxAdditions) return "evidence_full";
  if (move === "check_in") {
    if (now < checkInOpensAt(match.kickoffAt)) return "check_in_not_open";
    if (match.readyAt[mover]) return "already_checked_in";
  }
  if (move === "cancel" && isCancelOver(match, mover, now)) return "cancel_over";
  if (move === "submit_score" && now < match.kickoffAt) return "scores_not_open";
  return null;
}

/** From kickoff or the opponent's check-in on, a player can only forfeit, which costs more than cancelling. */
function isCancelOver({ state, kickoffAt, readyAt }: MatchFacts, side: Side, now: Date): boolean {
  return state === "confirmed" && (now >= kickoffAt || readyAt[otherSide(side)] !== null);
}

const maxCounterProposals = 2;
/** Each correction restarts the opponent's time to verify. */
export const maxCorrections = 2;
/** Per player, so that staff can finish. */
export const maxAdditions = 3;

export function isDue(match: MatchFacts, now: Date): boolean {
  const deadline = deadlineOf(match.state, match);
  return deadline !== null && now >= deadline;
}

/** Moves open to a player now, as screens show them. */
export function movesFor(match: MatchFacts, mover: Mover, now: Date): Move[] {
  const known = Object.keys(table[match.state]) as Move[];
  return known.filter((move) => refusalOf(match, mover, move, now) === null);
}

/** The move that time has to make now. */
export function dueMove(match: MatchFacts, now: Date): Command | undefined {
  const move = timeMoves.find((one) => refusalOf(match, "time", one, now) === null);
  return move && { move };
}
