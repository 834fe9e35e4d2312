import type { MatchDetails, MatchSummary, TimelineMoment } from "../../contract.ts";

/** The proposed kickoff if one waits for an answer. */
export function kickoffOf({ proposal, kickoffAt }: Pick<MatchSummary, "proposal" | "kickoffAt">): string {
  return proposal?.kickoffAt ?? kickoffAt;
}

type Move = Pick<TimelineMoment, "move" | "number" | "state" | "by">;

/** A cancelled agreed match; before the agreement a challenge is withdrawn. */
export function isCalledOff(
  { timeline }: { timeline: readonly Move[] },
  { move, number }: Pick<Move, "move" | "number">,
): boolean {
  return move === "cancel" && timeline.find((before) => before.number === number - 1)?.state === "confirmed";
}

export type TimelineDecision =
  | "rule"
  | "correct"
  | "you_cancel"
  | "they_cancel"
  | "you_call_off"
  | "they_call_off";

/** Whether staff or one of the players ended the match; null otherwise. */
export function decidedBy(
  match: Pick<MatchSummary, "you"> & { timeline: readonly Move[] },
): TimelineDecision | null {
  const last = match.timeline.at(-1);
  if (last?.move === "rule" || last?.move === "correct") return last.move;
  if (last?.move !== "cancel" || last.by === null) return null;
  const who = last.by === match.you ? "you" : "they";
  return isCalledOff(match, last) ? `${who}_call_off` : `${who}_cancel`;
}

/** Moves that may cost points, with their reason in the ledger. */
const costing = {
  decline: "decline",
  cancel: "cancel",
  close_check_in: "no_show",
  close_scores: "unsubmitted",
} as const;

/** Points that the move cost the viewer. */
export function costOf(
  { points }: Pick<MatchDetails["earned"], "points">,
  { move }: Pick<TimelineMoment, "move">,
): number {
  const taken =
    move in costing && points.find(({ reason }) => reason === costing[move as keyof typeof costing]);
  return taken ? -taken.amount : 0;
}
