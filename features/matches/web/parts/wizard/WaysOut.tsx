import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { MoveDialog } from "../MoveDialog.tsx";
import type { StepProps } from "./use-wizard.ts";
import type { WayOut } from "./wizard.ts";
import s from "./WaysOut.module.css";

/** Another time, or not at all: each asks first, and says what it costs. */
export function WaysOut({ view: { match, waysOut, refresh } }: StepProps) {
  const text = useText("matches");
  const [dialog, setDialog] = useState<WayOut>();
  if (waysOut.length === 0) return null;
  const nameOf = (way: WayOut) => (way === "cancel" && match.state !== "confirmed" ? "withdraw" : way);
  return (
    <div className={s.ways}>
      {waysOut.map((way) => (
        <Button key={way} kind="outline" onClick={() => setDialog(way)}>
          {text(nameOf(way))}
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
