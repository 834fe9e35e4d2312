import type { MatchSummary } from "../../contract.ts";
import { useAnswerPoints } from "./use-answer-points.ts";

/** Points that accepting gives and declining costs. */
export function AnswerPoints({ match }: { match: MatchSummary }) {
  const worth = useAnswerPoints()(match);
  return worth.length > 0 && <p className="t-cap muted">{worth.join(" ")}</p>;
}
