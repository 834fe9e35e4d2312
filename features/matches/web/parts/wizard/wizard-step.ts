import type { MatchDetails } from "../../../contract.ts";

/** Of a step that tells how a match stands. */
export interface StatusStepProps {
  match: MatchDetails;
  /** It has come to this while the page was open. */
  isNews: boolean;
}

/** Of one that also says what time has to do with it. */
export interface TimedStepProps extends StatusStepProps {
  now: number;
}
