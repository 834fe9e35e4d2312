import type { MatchSummary } from "../../contract.ts";

/** What every dialog of a match is given. */
export interface MoveDialogProps {
  match: MatchSummary;
  onClose: () => void;
  /** The match has moved; without it the page's data is asked for again. */
  onMoved?: (() => void) | undefined;
}
