import { useText } from "#kit/client/app.tsx";
import type { MatchSummary } from "../../contract.ts";

/**
 * Texts for the points that accepting gives and declining costs. Separate from `useMatchText`, so that home loads
 * fewer texts.
 */
export function useAnswerPoints(): (match: MatchSummary) => string[] {
  const text = useText("matches");
  return ({ points, moves }) =>
    moves.includes("accept")
      ? [
          points.accept > 0 ? text("acceptAdds", points.accept) : text("acceptAddsNothing"),
          points.decline < 0 ? text("declineCosts", -points.decline) : text("declineIsFree"),
        ]
      : [];
}
