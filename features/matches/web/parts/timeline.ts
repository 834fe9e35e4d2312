import type { ShownMatch, TimelineMoment } from "../../contract.ts";

/** Another time waits for an answer: it is the one to look at. */
export function kickoffOf({ proposal, kickoffAt }: Pick<ShownMatch, "proposal" | "kickoffAt">): string {
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
export function decidedBy(match: Pick<ShownMatch, "you"> & { timeline: readonly Move[] }): Decided | null {
  const last = match.timeline.at(-1);
  if (last?.move === "rule" || last?.move === "correct") return last.move;
  if (last?.move !== "cancel" || last.by === null) return null;
  const who = last.by === match.you ? "you" : "they";
  return isCalledOff(match, last) ? `${who}_call_off` : `${who}_cancel`;
}
