import { useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import type { MatchDetails } from "../../contract.ts";
import { isCounted, isUnderWay } from "../../rules.ts";

/** Says whether a match still counts although its bracket no longer uses it. */
export function OutOfBracket({ match }: { match: MatchDetails }) {
  const text = useText("ties");
  if (!match.isOutOfBracket) return null;
  const stillCounts = isCounted(match.state) || isUnderWay(match.state);
  return <Banner>{text(stillCounts ? "outOfBracket" : "calledOffByBracket")}</Banner>;
}
