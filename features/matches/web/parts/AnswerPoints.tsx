import type { MatchSummary } from "../../contract.ts";
import { useAnswerPoints } from "./use-answer-points.ts";

/** What an answer gives and costs, beside the buttons that give it. */
export function AnswerPoints({ match }: { match: MatchSummary }) {
  const worth = useAnswerPoints()(match);
  return worth.length > 0 && <p className="t-cap muted">{worth.join(" ")}</p>;
}
