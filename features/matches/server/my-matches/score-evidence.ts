import type { MatchDispute, TimelineMoment } from "../../contract.ts";
import { disputeReasons } from "../../rules.ts";

interface ScoreEvidence {
  readonly screenshotUrl: string | null;
  readonly dispute: MatchDispute | null;
}

const nothing: ScoreEvidence = { screenshotUrl: null, dispute: null };

/** The screenshot of the score and its dispute. A replay starts without either. */
export function scoreEvidence(timeline: readonly TimelineMoment[]): ScoreEvidence {
  return timeline.reduce((before: ScoreEvidence, moment) => {
    const { move, by, pictures, details } = moment;
    if (move === "rule" && details["outcome"] === "replay") return nothing;
    if (move === "submit_score" || move === "correct_score") {
      return { ...before, screenshotUrl: pictures[0] ?? before.screenshotUrl };
    }
    if (move !== "dispute" || by === null) return before;
    const reason = disputeReasons.find((known) => known === details["reason"]) ?? "other";
    const goals = (side: "challenger" | "challenged") => {
      const score = details[side];
      return typeof score === "number" ? score : null;
    };
    const [scoreChallenger, scoreChallenged] = [goals("challenger"), goals("challenged")];
    return {
      ...before,
      dispute: { by, reason, note: moment.note, scoreChallenger, scoreChallenged, pictures },
    };
  }, nothing);
}
