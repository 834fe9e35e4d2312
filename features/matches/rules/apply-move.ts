import { refusalOf, type Refusal } from "./state-machine.ts";
import type { Command, Correction, DisputeReason, MatchFacts, Mover, Ruling } from "./move-types.ts";
import { isSameScore, isScore, winnerOf, type Score } from "./scores.ts";
import { otherSide, type Side } from "./sides.ts";
import { isOver, type MatchState } from "./states.ts";

export interface MoveResult {
  readonly match: MatchFacts;
  readonly awards: readonly Award[];
}

/** Why a move gives or costs points. Rankings define the amounts and award results. */
export interface Award {
  readonly side: Side;
  readonly reason: "accept" | "decline" | "cancel" | "no_show" | "unsubmitted";
}

export type Decision = MoveResult | { readonly refusal: Refusal };

/** Decides a move. `hasDraws` says whether the game allows draws. */
export function decide(
  match: MatchFacts,
  mover: Mover,
  command: Command,
  { now, hasDraws }: { now: Date; hasDraws: boolean },
): Decision {
  const refusal = refusalOf(match, mover, command.move, now) ?? scoreRefusal(match, command, hasDraws);
  if (refusal) return { refusal };
  const moved = apply(match, mover, command, now);
  const isEnd = isOver(moved.match.state);
  return { ...moved, match: { ...moved.match, decidedAt: isEnd ? (match.decidedAt ?? now) : null } };
}

function scoreRefusal(match: MatchFacts, command: Command, hasDraws: boolean): Refusal | null {
  const score = scoreIn(command);
  if (!score) return null;
  if (!isScore(score)) return "score_wrong";
  if (command.move === "correct_score" && isUnchanged(match, command)) return "score_as_posted";
  if (command.move === "dispute" && isSameAsPosted(match, command.reason, score)) return "score_as_posted";
  return winnerOf(score) === null && (match.isTie || !hasDraws) ? "draw_refused" : null;
}

/** A correction needs another score or another picture. */
function isUnchanged(
  { score: posted }: MatchFacts,
  { score, hasPicture }: { readonly score: Score; readonly hasPicture: boolean },
): boolean {
  return !hasPicture && posted !== null && isSameScore(score, posted);
}

/** Whether a player disputes a score as wrong but reports the same score. */
export function isSameAsPosted(
  { score: posted }: Pick<MatchFacts, "score">,
  reason: DisputeReason,
  score: Score,
): boolean {
  return reason === "wrong_score" && posted !== null && isSameScore(score, posted);
}

function scoreIn(command: Command): Score | null | undefined {
  if ("score" in command) return command.score;
  return "ruling" in command && command.ruling.outcome === "amended" ? command.ruling.score : undefined;
}

function apply(match: MatchFacts, mover: Mover, command: Command, now: Date): MoveResult {
  switch (command.move) {
    case "accept":
      return confirm(match, mover, now);
    case "decline":
      return end(match, "declined", by(mover, "decline"));
    case "reschedule":
      return propose(match, mover, command.kickoffAt, now);
    case "cancel":
      return end(match, "cancelled", match.state === "confirmed" ? by(mover, "cancel") : []);
    case "check_in":
      return checkIn(match, mover, now);
    case "submit_score":
      return submit({ ...match, corrections: 0 }, mover, command.score, now);
    case "correct_score":
      return submit({ ...match, corrections: match.corrections + 1 }, mover, command.score, now);
    case "verify":
    case "let_stand":
      return approve(match, match.score);
    case "dispute":
      return {
        match: { ...match, state: "disputed", additions: { challenger: 0, challenged: 0 } },
        awards: [],
      };
    case "add_evidence":
      return addEvidence(match, mover);
    case "rule":
    case "correct":
      return rule(match, command.ruling, command.move === "correct");
    case "expire":
      return end(match, "expired", []);
    case "close_check_in":
      return closeCheckIn(match);
    case "close_scores":
      return end(match, "void", bothSides("unsubmitted"));
  }
}

function by(mover: Mover, reason: Award["reason"]): Award[] {
  return mover === "challenger" || mover === "challenged" ? [{ side: mover, reason }] : [];
}

function bothSides(reason: Award["reason"]): Award[] {
  return [
    { side: "challenger", reason },
    { side: "challenged", reason },
  ];
}

function end(match: MatchFacts, state: MatchState, awards: readonly Award[]): MoveResult {
  return { match: { ...match, state, proposal: null, winner: null }, awards };
}

function confirm(match: MatchFacts, mover: Mover, now: Date): MoveResult {
  const kickoffAt = match.proposal?.kickoffAt ?? match.kickoffAt;
  return {
    match: { ...match, state: "confirmed", kickoffAt, proposal: null, confirmedAt: now },
    awards: by(mover, "accept"),
  };
}

function propose(match: MatchFacts, mover: Mover, kickoffAt: Date, now: Date): MoveResult {
  if (mover === "staff" || mover === "time") return { match, awards: [] };
  const isCounter = match.state === "rescheduling";
  const counters = isCounter
    ? { ...match.counterProposals, [mover]: match.counterProposals[mover] + 1 }
    : match.counterProposals;
  const proposal = { kickoffAt, by: mover, at: now };
  return { match: { ...match, state: "rescheduling", proposal, counterProposals: counters }, awards: [] };
}

function checkIn(match: MatchFacts, mover: Mover, now: Date): MoveResult {
  if (mover === "staff" || mover === "time") return { match, awards: [] };
  const readyAt = { ...match.readyAt, [mover]: now };
  const isComplete = readyAt.challenger !== null && readyAt.challenged !== null;
  if (!isComplete) return { match: { ...match, readyAt }, awards: [] };
  const kickoffAt = now < match.kickoffAt ? now : match.kickoffAt;
  return { match: { ...match, readyAt, kickoffAt, state: "in_progress" }, awards: [] };
}

function closeCheckIn(match: MatchFacts): MoveResult {
  const absent = (["challenger", "challenged"] as const).filter((side) => match.readyAt[side] === null);
  const [loser] = absent;
  if (absent.length !== 1 || !loser) return end(match, "void", bothSides("no_show"));
  return forfeit(match, loser);
}

/** Each correction restarts the opponent's time to verify; `maxCorrections` limits that. */
function submit(match: MatchFacts, mover: Mover, score: Score, now: Date): MoveResult {
  const submittedBy = mover === "challenger" || mover === "challenged" ? mover : match.submittedBy;
  return { match: { ...match, state: "submitted", score, submittedBy, submittedAt: now }, awards: [] };
}

function addEvidence(match: MatchFacts, mover: Mover): MoveResult {
  if (mover === "staff" || mover === "time") return { match, awards: [] };
  const additions = { ...match.additions, [mover]: match.additions[mover] + 1 };
  return { match: { ...match, additions }, awards: [] };
}

function approve(match: MatchFacts, score: Score | null): MoveResult {
  return { match: { ...match, state: "approved", score, winner: score && winnerOf(score) }, awards: [] };
}

function forfeit(match: MatchFacts, loser: Side): MoveResult {
  return { match: { ...match, state: "forfeited", winner: otherSide(loser), proposal: null }, awards: [] };
}

function rule(match: MatchFacts, ruling: Ruling | Correction, isCorrected: boolean): MoveResult {
  const ruled = { ...match, isCorrected };
  switch (ruling.outcome) {
    case "upheld":
      return approve(ruled, match.score);
    case "amended":
      return approve(ruled, ruling.score);
    case "void":
      return end({ ...ruled, score: null }, "void", []);
    case "forfeit":
      return forfeit(ruled, ruling.by);
    case "replay":
      return { match: replayed(ruled, ruling.kickoffAt), awards: [] };
  }
}

function replayed(match: MatchFacts, kickoffAt: Date): MatchFacts {
  return {
    ...match,
    state: "confirmed",
    kickoffAt,
    readyAt: { challenger: null, challenged: null },
    score: null,
    submittedBy: null,
    submittedAt: null,
    winner: null,
  };
}

/** What rankings count. A forfeit is a win without play. */
export type Result =
  | { readonly outcome: "played"; readonly winner: Side | null }
  | { readonly outcome: "forfeited"; readonly winner: Side };

/** Null when the match does not count. */
export function resultOf({ state, winner }: Pick<MatchFacts, "state" | "winner">): Result | null {
  if (state === "approved") return { outcome: "played", winner };
  return state === "forfeited" && winner ? { outcome: "forfeited", winner } : null;
}
