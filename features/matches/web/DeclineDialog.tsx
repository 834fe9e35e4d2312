import { useApp, useText } from "#kit/client/app.tsx";
import type { MatchesContract } from "../contract.ts";
import { opponentOf } from "../rules.ts";
import type { MoveDialogProps } from "./parts/move-dialog.ts";
import { ConfirmMoveDialog } from "./parts/ConfirmMoveDialog.tsx";

/** Shows the cost of the decline; a second one in a day is free. */
export default function DeclineDialog({ match, onClose, onMoved }: MoveDialogProps) {
  const text = useText("matches");
  const call = useApp().api.of<MatchesContract>();
  const { username } = opponentOf(match);
  const { matchId, version, points } = match;
  const cost = -points.decline;
  const isCostly = cost > 0;
  return (
    <ConfirmMoveDialog
      title={text("declineTitle")}
      warning={isCostly ? text("declineWarning", cost) : undefined}
      confirm={isCostly ? text("declineConfirm", cost) : text("decline")}
      done={text("declined")}
      send={() => call("POST /api/game/decline-schedule", { body: { matchId, version } })}
      onClose={onClose}
      onMoved={onMoved}
    >
      {!isCostly && <p>{text("declineFreeText", username)}</p>}
      {match.moves.includes("reschedule") && <p className="muted">{text("declineInstead")}</p>}
    </ConfirmMoveDialog>
  );
}
