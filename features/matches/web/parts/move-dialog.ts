import type { MatchSummary } from "../../contract.ts";

/** Props of every move dialog. */
export interface MoveDialogProps {
  match: MatchSummary;
  onClose: () => void;
  /** Called after a move; by default the page's data is reloaded. */
  onMoved?: (() => void) | undefined;
}
