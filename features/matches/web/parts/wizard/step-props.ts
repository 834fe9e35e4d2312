import type { MatchDetails } from "../../../contract.ts";

export interface StatusStepProps {
  match: MatchDetails;
  /** The step changed while the page was open. */
  isNews: boolean;
}

export interface TimedStepProps extends StatusStepProps {
  now: number;
}
