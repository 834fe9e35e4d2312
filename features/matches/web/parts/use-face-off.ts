import { useFormat, useText } from "#kit/client/app.tsx";
import type { FaceOffProps, FaceOffSide } from "#kit/ui/components/FaceOff.tsx";
import type { MatchSummary } from "../../contract.ts";
import { endedScoreless, type Side } from "../../rules.ts";
import { useMatchText } from "./use-match-text.ts";
import { kickoffOf } from "./timeline.ts";

/** Props of the two players in large, with the score, a dash if it ended without one, or the kickoff. */
export function useFaceOff(match: MatchSummary, now: number): FaceOffProps {
  const text = useText("matches");
  const format = useFormat();
  const words = useMatchText();
  const { scoreChallenger, scoreChallenged } = match;
  const side = (of: Side): FaceOffSide => ({
    name: of === match.you ? text("youName") : match[of].username,
    seed: match[of].avatar,
    worn: match[of].worn,
    isWinner: match.winnerId === match[of].id,
    note: text("elo", format.number(match.elo[of])),
  });
  const hasScore = scoreChallenger !== null && scoreChallenged !== null;
  return {
    label: text("faceOff", match.challenger.username, match.challenged.username),
    a: side("challenger"),
    b: side("challenged"),
    plate: hasScore
      ? `${scoreChallenger} - ${scoreChallenged}`
      : endedScoreless(match.state)
        ? "–"
        : text("versus"),
    plateNote: hasScore
      ? text(`status_${match.detail}`)
      : endedScoreless(match.state)
        ? text(`over_${match.state}`)
        : words.at(kickoffOf(match), now),
  };
}
