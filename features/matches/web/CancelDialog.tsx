import { useApp, useText } from "#kit/client/app.tsx";
import type { MatchesContract } from "../contract.ts";
import { opponentOf } from "../rules.ts";
import type { MoveDialogProps } from "./parts/move-dialog.ts";
import { ConfirmMoveDialog } from "./parts/ConfirmMoveDialog.tsx";

/** Withdrawing an unanswered challenge is free; cancelling a confirmed match costs points. */
export default function CancelDialog({ match, onClose, onMoved }: MoveDialogProps) {
  const text = useText("matches");
  const call = useApp().api.of<MatchesContract>();
  const { username } = opponentOf(match);
  const { matchId, version, points } = match;
  const isConfirmed = match.state === "confirmed";
  return (
    <ConfirmMoveDialog
      title={text(isConfirmed ? "cancelTitle" : "withdrawTitle")}
      warning={points.cancel < 0 ? text("cancelWarning", -points.cancel) : undefined}
      confirm={text(isConfirmed ? "cancel" : "withdraw")}
      done={text(isConfirmed ? "cancelled" : "withdrawn")}
      send={() => call("POST /api/game/cancel-match", { body: { matchId, version } })}
      onClose={onClose}
      onMoved={onMoved}
    >
      <p className="muted">{text(isConfirmed ? "cancelText" : "withdrawText", username)}</p>
    </ConfirmMoveDialog>
  );
}
