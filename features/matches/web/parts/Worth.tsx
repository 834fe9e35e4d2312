import type { MatchSummary } from "../../contract.ts";
import { useWorth } from "./use-worth.ts";

/** What an answer gives and costs, beside the buttons that give it. */
export function Worth({ match }: { match: MatchSummary }) {
  const worth = useWorth()(match);
  return worth.length > 0 && <p className="t-cap muted">{worth.join(" ")}</p>;
}
