import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import type { ShownMatch } from "../../contract.ts";
import { movePath, type Move } from "../../rules.ts";
import { MoveDialog, type DialogName } from "./MoveDialog.tsx";
import { useAccept } from "./use-accept.ts";

/** What is done in the match wizard, which shows how. The first that is open names the button. */
const inWizard = ["check_in", "submit_score", "verify", "correct_score"] as const satisfies readonly Move[];

export interface MatchMovesProps {
  match: ShownMatch;
  /** Whether the button that goes on is the primary one of the view. */
  isLead?: boolean;
  /** Where taking a match back is all that can be done, and not what one comes for. */
  isQuiet?: boolean;
  size?: "sm" | "md" | "lg";
  /** The match has moved; without it the page's data is asked for again. */
  onMoved?: (() => void) | undefined;
}

/** The moves that the rules leave to the viewer, as buttons beside each other: the caller lays them out. */
export function MatchMoves({
  match,
  isLead = false,
  isQuiet = false,
  size = "sm",
  onMoved,
}: MatchMovesProps) {
  const text = useText("matches");
  const [dialog, setDialog] = useState<DialogName>();
  const { accept, isBusy } = useAccept(match, onMoved);
  const may = (move: Move) => match.moves.includes(move);
  const forward = inWizard.find(may);
  // Beside outlines a grey fill would look like the one that cannot be pressed.
  const lead = isLead ? "primary" : "inverse";
  const open = (name: DialogName, label: string) => (
    <Button size={size} kind={isQuiet ? "ghost" : "outline"} onClick={() => setDialog(name)}>
      {label}
    </Button>
  );
  return (
    <>
      {may("decline") && open("decline", text("decline"))}
      {may("reschedule") && open("reschedule", text("reschedule"))}
      {may("cancel") && open("cancel", text(match.state === "confirmed" ? "cancel" : "withdraw"))}
      {may("accept") && (
        <Button size={size} kind={lead} busy={isBusy} onClick={accept}>
          {text("accept")}
        </Button>
      )}
      {forward && (
        <ButtonLink
          size={size}
          kind={forward === "correct_score" ? "outline" : lead}
          href={movePath(match, forward)}
        >
          {text(`move_${forward}`)}
        </ButtonLink>
      )}
      {dialog && (
        <MoveDialog dialog={dialog} match={match} onClose={() => setDialog(undefined)} onMoved={onMoved} />
      )}
    </>
  );
}
