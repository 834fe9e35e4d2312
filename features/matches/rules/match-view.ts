import type { MatchFacts, Move } from "./move-types.ts";
import { isSameScore, type Score } from "./scores.ts";
import type { Side } from "./sides.ts";
import { maxAdditions, maxCorrections } from "./state-machine.ts";
import { isOver, type MatchState } from "./states.ts";

interface TimelineEntry {
  readonly move: Move;
  readonly by: Side | null;
  readonly state: MatchState;
  readonly at: string;
}

/** The fields of a match response that the rules need. */
export interface MatchView {
  readonly state: MatchState;
  readonly kickoffAt: string;
  readonly tieCode: string | null;
  readonly proposal: { readonly kickoffAt: string; readonly by: Side } | null;
  readonly readyAt: Readonly<Record<Side, string | null>>;
  readonly scoreChallenger: number | null;
  readonly scoreChallenged: number | null;
  readonly submittedBy: Side | null;
  readonly submittedAt: string | null;
  readonly userIdChallenger: string;
  readonly winnerId: string | null;
  readonly timeline: readonly TimelineEntry[];
}

interface ScoredEntry extends Pick<TimelineEntry, "move"> {
  readonly details: Readonly<Record<string, string | number>>;
}

/** The score before the latest correction; null if the score was not corrected. */
export function scoreBeforeCorrection(timeline: readonly ScoredEntry[]): Score | null {
  const [before, last] = timeline
    .filter(({ move }) => move === "submit_score" || move === "correct_score")
    .slice(-2);
  if (!before || last?.move !== "correct_score") return null;
  const [score, corrected] = [scoreIn(before), scoreIn(last)];
  // The correction may have changed only the picture.
  return score && corrected && !isSameScore(score, corrected) ? score : null;
}

function correctionsIn(timeline: readonly Pick<TimelineEntry, "move">[]): number {
  const posted = timeline.findLastIndex(({ move }) => move === "submit_score");
  return timeline.slice(posted + 1).filter(({ move }) => move === "correct_score").length;
}

export function correctionsLeft(timeline: readonly Pick<TimelineEntry, "move">[]): number {
  return maxCorrections - correctionsIn(timeline);
}

/** Whether staff ordered a replay that has not started. */
export function isReplayed({ state, timeline }: Pick<MatchView, "state" | "timeline">): boolean {
  return state === "confirmed" && timeline.findLast(({ move }) => move !== "check_in")?.move === "rule";
}

/** Evidence added to the open dispute. Evidence from before a replay does not count. */
export function addedEvidence<Moment extends Pick<TimelineEntry, "move">>(
  timeline: readonly Moment[],
): Moment[] {
  const opened = timeline.findLastIndex(({ move }) => move === "dispute");
  return timeline.slice(opened + 1).filter(({ move }) => move === "add_evidence");
}

function additionsOf(timeline: readonly Pick<TimelineEntry, "move" | "by">[], side: Side): number {
  return addedEvidence(timeline).filter(({ by }) => by === side).length;
}

export function evidenceAdditionsLeft(
  timeline: readonly Pick<TimelineEntry, "move" | "by">[],
  side: Side,
): number {
  return maxAdditions - additionsOf(timeline, side);
}

function scoreIn({ details: { challenger, challenged } }: ScoredEntry): Score | null {
  return typeof challenger === "number" && typeof challenged === "number" ? { challenger, challenged } : null;
}

/** Lets a screen apply the rules while time passes, without another request. */
export function factsOfView(match: MatchView): MatchFacts {
  const { timeline, proposal, scoreChallenger: challenger, scoreChallenged: challenged } = match;
  const last = (...moves: readonly Move[]) => timeline.findLast(({ move }) => moves.includes(move))?.at;
  return {
    state: match.state,
    requestedAt: new Date(timeline[0]?.at ?? match.kickoffAt),
    kickoffAt: new Date(match.kickoffAt),
    proposal: proposal && {
      kickoffAt: new Date(proposal.kickoffAt),
      by: proposal.by,
      at: new Date(last("reschedule") ?? match.kickoffAt),
    },
    counterProposals: {
      challenger: countersOf(match, "challenger"),
      challenged: countersOf(match, "challenged"),
    },
    confirmedAt: instant(last("accept", "schedule")),
    readyAt: { challenger: instant(match.readyAt.challenger), challenged: instant(match.readyAt.challenged) },
    score: challenger === null || challenged === null ? null : { challenger, challenged },
    submittedBy: match.submittedBy,
    submittedAt: instant(match.submittedAt),
    corrections: correctionsIn(timeline),
    additions: {
      challenger: additionsOf(timeline, "challenger"),
      challenged: additionsOf(timeline, "challenged"),
    },
    winner: winnerOf(match),
    decidedAt: isOver(match.state) ? instant(timeline.find(({ state }) => isOver(state))?.at) : null,
    isCorrected: last("correct") !== undefined,
    isTie: match.tieCode !== null,
  };
}

function instant(at: string | null | undefined): Date | null {
  return at ? new Date(at) : null;
}

function winnerOf({ winnerId, userIdChallenger }: MatchView): Side | null {
  if (winnerId === null) return null;
  return winnerId === userIdChallenger ? "challenger" : "challenged";
}

/** A counter is a proposal that answers another proposal. */
function countersOf({ timeline }: MatchView, side: Side): number {
  return timeline.filter(
    ({ move, by }, index) =>
      move === "reschedule" && by === side && timeline[index - 1]?.state === "rescheduling",
  ).length;
}
