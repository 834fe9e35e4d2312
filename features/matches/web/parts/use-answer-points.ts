import { useText } from "#kit/client/app.tsx";
import type { MatchSummary } from "../../contract.ts";

/** What an answer gives and costs, before the tap. Home says this of a match and little else, so it brings few other words. */
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
