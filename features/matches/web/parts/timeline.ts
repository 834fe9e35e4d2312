import type { MatchDetails, MatchSummary, TimelineMoment } from "../../contract.ts";

/** Another time waits for an answer: it is the one to look at. */
export function kickoffOf({ proposal, kickoffAt }: Pick<MatchSummary, "proposal" | "kickoffAt">): string {
  return proposal?.kickoffAt ?? kickoffAt;
}

type Move = Pick<TimelineMoment, "move" | "number" | "state" | "by">;

/** What was agreed on is cancelled; before, a challenge is taken back. */
export function isCalledOff(
  { timeline }: { timeline: readonly Move[] },
  { move, number }: Pick<Move, "move" | "number">,
): boolean {
  return move === "cancel" && timeline.find((before) => before.number === number - 1)?.state === "confirmed";
}

export type Decided = "rule" | "correct" | "you_cancel" | "they_cancel" | "you_call_off" | "they_call_off";

/** Whose word the end of a match was, where it was somebody's: our team's, or that of who cancelled it. */
export function decidedBy(match: Pick<MatchSummary, "you"> & { timeline: readonly Move[] }): Decided | null {
  const last = match.timeline.at(-1);
  if (last?.move === "rule" || last?.move === "correct") return last.move;
  if (last?.move !== "cancel" || last.by === null) return null;
  const who = last.by === match.you ? "you" : "they";
  return isCalledOff(match, last) ? `${who}_call_off` : `${who}_cancel`;
}

/** What a move may take from a player's points, by the reason in the ledger. */
const costing = {
  decline: "decline",
  cancel: "cancel",
  close_check_in: "no_show",
  close_scores: "unsubmitted",
} as const;

/** What a move took from the viewer's points. */
export function costOf(
  { points }: Pick<MatchDetails["earned"], "points">,
  { move }: Pick<TimelineMoment, "move">,
): number {
  const taken =
    move in costing && points.find(({ reason }) => reason === costing[move as keyof typeof costing]);
  return taken ? -taken.amount : 0;
}
