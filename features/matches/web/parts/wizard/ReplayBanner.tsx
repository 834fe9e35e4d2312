import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { isReplayed } from "../../../rules.ts";

/** Says that staff ordered a replay, and when. */
export function ReplayBanner({ match }: { match: MatchDetails }) {
  const text = useText("wizard");
  const format = useFormat();
  return isReplayed(match) && <Banner>{text("replay", format.dateTime(match.kickoffAt))}</Banner>;
}
