import type { MatchDetails } from "../../../contract.ts";

export interface StatusStepProps {
  match: MatchDetails;
  /** The step changed while the page was open, so its heading takes the focus if no element has it. */
  takesFocus: boolean;
}

export interface TimedStepProps extends StatusStepProps {
  now: number;
}
