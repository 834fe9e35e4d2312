import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { MoveDialog } from "../MoveDialog.tsx";
import type { StepProps } from "./use-wizard.ts";
import type { WayOut } from "./wizard.ts";
import s from "./WaysOut.module.css";

/** Another time, or not at all: each asks first, and says what it costs. */
export function WaysOut({ view }: StepProps) {
  const { match, waysOut, busy, attempt, refresh } = view;
  const text = useText("wizard");
  const { ensureText } = useApp();
  const [dialog, setDialog] = useState<WayOut>();
  if (waysOut.length === 0) return null;
  const isAgreed = match.state === "confirmed";
  // The words of the dialogs come with the dialogs: most matches are played.
  const open = (way: WayOut) =>
    void attempt(way, async () => {
      await ensureText(["matches"]);
      setDialog(way);
    });
  return (
    <div className={s.ways}>
      {waysOut.map((way) => (
        <Button key={way} kind="outline" busy={busy === way} onClick={() => open(way)}>
          {text(`way_${way === "cancel" && !isAgreed ? "withdraw" : way}`)}
        </Button>
      ))}
      {dialog && waysOut.includes(dialog) && (
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
