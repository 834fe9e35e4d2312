import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { MoveDialog } from "../MoveDialog.tsx";
import type { StepProps } from "./use-wizard.ts";
import type { SecondaryMove } from "./wizard-steps.ts";
import s from "./SecondaryMoves.module.css";

/** Buttons to reschedule, decline or cancel; each asks for confirmation. */
export function SecondaryMoves({ view }: StepProps) {
  const { match, secondaryMoves, busy, attempt, refresh } = view;
  const text = useText("wizard");
  const { ensureText } = useApp();
  const [dialog, setDialog] = useState<SecondaryMove>();
  if (secondaryMoves.length === 0) return null;
  const isAgreed = match.state === "confirmed";
  // Loads the dialog's texts on demand, because most matches are played.
  const open = (way: SecondaryMove) =>
    void attempt(way, async () => {
      await ensureText(["matches"]);
      setDialog(way);
    });
  return (
    <div className={s.ways}>
      {secondaryMoves.map((way) => (
        <Button key={way} kind="outline" busy={busy === way} onClick={() => open(way)}>
          {text(`way_${way === "cancel" && !isAgreed ? "withdraw" : way}`)}
        </Button>
      ))}
      {dialog && secondaryMoves.includes(dialog) && (
        <MoveDialog
          dialog={dialog}
          match={match}
          onClose={() => setDialog(undefined)}
          onMoved={() => void refresh().catch(() => undefined)}
        />
      )}
    </div>
  );
}
