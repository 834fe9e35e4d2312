import { windows, type Command, type Ruling } from "#features/matches/rules.ts";
import type { Random } from "#kit/pure/random.ts";
import type { ScorePair } from "./results.ts";
import { hour, minute } from "./time.ts";

/** How a match goes. */
export type MatchCourse =
  | "verified"
  | "let_stand"
  | "ruled"
  | "no_show"
  | "both_absent"
  | "unsubmitted"
  | "cancelled"
  | "withdrawn"
  | "declined"
  | "expired";

/** How a match begins: a player challenges another, or an organiser schedules it. */
export interface Opening {
  readonly at: number;
  readonly move: "challenge" | "schedule";
  readonly kickoffAt: Date;
}

export interface TimedMove {
  readonly at: number;
  /** A player's id; null for deadlines and staff. */
  readonly by: string | null;
  readonly command: Command;
}

export interface MoveList {
  readonly opening: Opening;
  readonly moves: readonly TimedMove[];
}

/** What is decided about a match before its moves are listed; times that are missing are drawn. */
export interface MatchPlan {
  readonly course: MatchCourse;
  readonly kickoff: number;
  readonly challenger: string;
  readonly challenged: string;
  readonly score: ScorePair;
  readonly isInstant?: boolean;
  readonly isRescheduled?: boolean;
  /** The organiser scheduled the match at this time; it was not requested. */
  readonly scheduledAt?: number;
  readonly requestedAt?: number;
  readonly answeredAt?: number;
  readonly submittedAt?: number;
  /** When the opponent verifies or disputes the score. */
  readonly scoreAnsweredAt?: number;
  readonly submitter?: "challenger" | "challenged";
}

/** All moves of a match with their times. Future moves are cut off later. */
export function listMoves(plan: MatchPlan, random: Random): MoveList {
  const moves: TimedMove[] = [];
  const add: Add = (at, by, command) => moves.push({ at: Math.round(at), by, command });
  const { opening, isConfirmed } = arrange(plan, random, add);
  if (isConfirmed) play(plan, random, add);
  return { opening, moves };
}

type Add = (at: number, by: string | null, command: Command) => void;

/** The moves up to the confirmed match, if it gets confirmed. */
function arrange(plan: MatchPlan, random: Random, add: Add): { opening: Opening; isConfirmed: boolean } {
  const { course, kickoff, challenger, challenged } = plan;
  if (plan.scheduledAt !== undefined) {
    return { opening: openingOf("schedule", plan.scheduledAt, kickoff), isConfirmed: true };
  }
  const proposed = plan.isRescheduled ? kickoff - random.int(1, 16) * hour : kickoff;
  const lead = plan.isInstant ? windows.instantKickoff : random.int(3 * hour, 40 * hour);
  const requestedAt = plan.requestedAt ?? proposed - lead;
  const answerTime = Math.min(proposed - requestedAt, windows.requestLife);
  const answeredAt = plan.answeredAt ?? requestedAt + answerTime * (0.05 + 0.4 * random.next());

  if (course === "expired") add(requestedAt + answerTime, null, { move: "expire" });
  else if (course === "withdrawn") add(answeredAt, challenger, { move: "cancel" });
  else if (course === "declined") add(answeredAt, challenged, { move: "decline" });
  else if (plan.isRescheduled) {
    const counteredAt = requestedAt + Math.min(answerTime * 0.04, hour);
    add(counteredAt, challenged, { move: "reschedule", kickoffAt: new Date(kickoff) });
    add(answeredAt, challenger, { move: "accept" });
  } else add(answeredAt, challenged, { move: "accept" });
  const isConfirmed = course !== "expired" && course !== "withdrawn" && course !== "declined";
  return { opening: openingOf("challenge", requestedAt, proposed), isConfirmed };
}

function openingOf(move: Opening["move"], at: number, kickoff: number): Opening {
  return { move, at: Math.round(at), kickoffAt: new Date(kickoff) };
}

function play(plan: MatchPlan, random: Random, add: Add): void {
  const { course, kickoff, challenger, challenged } = plan;
  const [first, second] = random.chance(0.5) ? [challenger, challenged] : [challenged, challenger];
  const closing = kickoff + windows.checkInAfter;
  if (course === "cancelled") {
    add(kickoff - random.int(2, 7) * minute, first, { move: "cancel" });
    return;
  }
  if (course === "both_absent") {
    add(closing, null, { move: "close_check_in" });
    return;
  }
  add(kickoff - random.int(3, 7) * minute, first, { move: "check_in" });
  if (course === "no_show") {
    add(closing, null, { move: "close_check_in" });
    return;
  }
  // Not earlier: if both check in before kickoff, the match starts then, and kickoffs of the demo are at quarter hours.
  add(kickoff + random.int(0, 170) * 1_000, second, { move: "check_in" });
  if (course === "unsubmitted") add(kickoff + windows.scores, null, { move: "close_scores" });
  else report(plan, random, add);
}

const upheld: Ruling = { outcome: "upheld" };

function report(plan: MatchPlan, random: Random, add: Add): void {
  const { course, kickoff, challenger, challenged, score: scored } = plan;
  const byChallenger = plan.submitter === undefined ? random.chance(0.5) : plan.submitter === "challenger";
  const [submitter, opponent] = byChallenger ? [challenger, challenged] : [challenged, challenger];
  const submittedAt = plan.submittedAt ?? kickoff + random.int(14, 40) * minute;
  const score = { challenger: scored[0], challenged: scored[1] };
  add(submittedAt, submitter, { move: "submit_score", score });
  const scoreAnsweredAt = plan.scoreAnsweredAt ?? submittedAt + random.int(1, 90) * minute;
  if (course === "let_stand") add(submittedAt + windows.verification, null, { move: "let_stand" });
  else if (course === "verified") add(scoreAnsweredAt, opponent, { move: "verify" });
  else {
    add(scoreAnsweredAt, opponent, { move: "dispute", reason: "connection_lost", score: null });
    add(scoreAnsweredAt + random.int(5, 10) * hour, null, { move: "rule", ruling: upheld });
  }
}
