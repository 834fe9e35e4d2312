import { windows, type MatchState, type Move } from "#features/matches/rules.ts";
import type { Random } from "#kit/pure/random.ts";
import type { ScorePair } from "./results.ts";
import { hour, minute } from "./time.ts";

/** How a match goes, if time lets it. */
export type Plot =
  | "verified"
  | "stood"
  | "ruled"
  | "no_show"
  | "both_absent"
  | "unsubmitted"
  | "cancelled"
  | "withdrawn"
  | "declined"
  | "expired";

export interface ScriptedMove {
  readonly at: number;
  readonly move: Move;
  readonly by: string | null;
  readonly state: MatchState;
  readonly details: Readonly<Record<string, string | number>>;
}

export interface Outline {
  readonly plot: Plot;
  readonly kickoff: number;
  readonly challenger: string;
  readonly challenged: string;
  readonly score: ScorePair;
  readonly isInstant?: boolean;
  readonly isRescheduled?: boolean;
  /** Scheduled by the organiser, at this instant, instead of being requested. */
  readonly scheduledAt?: number;
  readonly requestedAt?: number;
  readonly answeredAt?: number;
  readonly submittedAt?: number;
  readonly judgedAt?: number;
  readonly submitter?: "challenger" | "challenged";
}

/** Every move of a match from the first to the last, each at its time. What lies in the future is cut off later. */
export function writeScript(outline: Outline, random: Random): ScriptedMove[] {
  const moves: ScriptedMove[] = [];
  const add = (
    at: number,
    move: Move,
    by: string | null,
    state: MatchState,
    details: ScriptedMove["details"] = {},
  ) => moves.push({ at: Math.round(at), move, by, state, details });
  if (arrange(outline, random, add)) play(outline, random, add);
  return moves;
}

type Add = (
  at: number,
  move: Move,
  by: string | null,
  state: MatchState,
  details?: ScriptedMove["details"],
) => void;

/** Up to a confirmed match; false where it does not come to one. */
function arrange(outline: Outline, random: Random, add: Add): boolean {
  const { plot, kickoff, challenger, challenged } = outline;
  if (outline.scheduledAt !== undefined) {
    add(outline.scheduledAt, "schedule", null, "confirmed", { kickoffAt: iso(kickoff) });
    return true;
  }
  const proposed = outline.isRescheduled ? kickoff - random.int(1, 16) * hour : kickoff;
  const lead = outline.isInstant ? windows.instantKickoff : random.int(3 * hour, 40 * hour);
  const asked = outline.requestedAt ?? proposed - lead;
  const patience = Math.min(proposed - asked, windows.requestLife);
  const answered = outline.answeredAt ?? asked + patience * (0.05 + 0.4 * random.next());
  add(asked, "challenge", challenger, "requested", { kickoffAt: iso(proposed) });

  if (plot === "expired") add(asked + patience, "expire", null, "expired");
  else if (plot === "withdrawn") add(answered, "cancel", challenger, "cancelled");
  else if (plot === "declined") add(answered, "decline", challenged, "declined");
  else if (outline.isRescheduled) {
    const countered = asked + Math.min(patience * 0.04, hour);
    add(countered, "reschedule", challenged, "rescheduling", { kickoffAt: iso(kickoff) });
    add(answered, "accept", challenger, "confirmed");
  } else add(answered, "accept", challenged, "confirmed");
  return plot !== "expired" && plot !== "withdrawn" && plot !== "declined";
}

function play(outline: Outline, random: Random, add: Add): void {
  const { plot, kickoff, challenger, challenged } = outline;
  const [first, second] = random.chance(0.5) ? [challenger, challenged] : [challenged, challenger];
  const closing = kickoff + windows.checkInAfter;
  if (plot === "cancelled") {
    add(kickoff - random.int(2, 7) * minute, "cancel", first, "cancelled");
    return;
  }
  if (plot === "both_absent") {
    add(closing, "close_check_in", null, "void");
    return;
  }
  add(kickoff - random.int(3, 7) * minute, "check_in", first, "confirmed");
  if (plot === "no_show") {
    add(closing, "close_check_in", null, "forfeited", { winner: first });
    return;
  }
  add(kickoff - random.int(0, 170) * 1_000, "check_in", second, "in_progress");
  if (plot === "unsubmitted") add(kickoff + windows.scores, "close_scores", null, "void");
  else report(outline, random, add);
}

function report(outline: Outline, random: Random, add: Add): void {
  const { plot, kickoff, challenger, challenged, score } = outline;
  const byChallenger =
    outline.submitter === undefined ? random.chance(0.5) : outline.submitter === "challenger";
  const [submitter, opponent] = byChallenger ? [challenger, challenged] : [challenged, challenger];
  const submitted = outline.submittedAt ?? kickoff + random.int(14, 40) * minute;
  const details = { challenger: score[0], challenged: score[1] };
  add(submitted, "submit_score", submitter, "submitted", details);
  const judged = outline.judgedAt ?? submitted + random.int(1, 90) * minute;
  if (plot === "stood") add(submitted + windows.verification, "let_stand", null, "approved");
  else if (plot === "verified") add(judged, "verify", opponent, "approved");
  else {
    add(judged, "dispute", opponent, "disputed", { reason: "wrong_score" });
    add(judged + random.int(5, 10) * hour, "rule", null, "approved", { outcome: "upheld" });
  }
}

const iso = (time: number) => new Date(time).toISOString();
