import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import type { MatchSummary } from "../../contract.ts";
import { movePath, type Move } from "../../rules.ts";
import { MoveDialog, type DialogName } from "./MoveDialog.tsx";
import s from "./MatchMoves.module.css";
import { useAccept } from "./use-accept.ts";
import { wizardMoveOf } from "./viewer-status.ts";

export interface MatchMovesProps {
  match: MatchSummary;
  /** Whether its forward button is the primary one of the view. */
  isLead?: boolean;
  /** False leaves out cancelling. */
  hasCancel?: boolean;
  size?: "sm" | "md" | "lg";
  /** Called after a move; by default the page's data is reloaded. */
  onMoved?: (() => void) | undefined;
}

/** Buttons for the viewer's moves. */
export function MatchMoves({
  match,
  isLead = false,
  hasCancel = true,
  size = "sm",
  onMoved,
}: MatchMovesProps) {
  const text = useText("matches");
  const [dialog, setDialog] = useState<DialogName>();
  const { accept, isBusy } = useAccept(match, onMoved);
  const may = (move: Move) => match.moves.includes(move);
  const forward = wizardMoveOf(match);
  // Beside outlined buttons a grey one would look disabled.
  const lead = isLead ? "primary" : "inverse";
  const open = (name: DialogName, label: string) => (
    <Button size={size} kind="outline" onClick={() => setDialog(name)}>
      {label}
    </Button>
  );
  return (
    <div className={s.room}>
      <div className={cx(s.moves, may("accept") && s.answers)}>
        {may("accept") && (
          <Button size={size} kind="primary" busy={isBusy} onClick={accept} className={s.accept}>
            {text("accept")}
          </Button>
        )}
        {may("reschedule") && open("reschedule", text("reschedule"))}
        {may("decline") && open("decline", text("decline"))}
        {hasCancel &&
          may("cancel") &&
          open("cancel", text(match.state === "confirmed" ? "cancel" : "withdraw"))}
        {forward && (
          <ButtonLink
            size={size}
            kind={forward === "correct_score" ? "outline" : lead}
            href={movePath(match, forward)}
          >
            {text(`move_${forward}`)}
          </ButtonLink>
        )}
      </div>
      {dialog && (
        <MoveDialog dialog={dialog} match={match} onClose={() => setDialog(undefined)} onMoved={onMoved} />
      )}
    </div>
  );
}
