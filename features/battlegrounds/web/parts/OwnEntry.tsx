import { lazy, Suspense, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import type { Entering } from "../../contract.ts";

const LeaveDialog = lazy(() => import("../LeaveDialog.tsx"));

/** How the player stands in the battleground, and the way out while there is one. */
export function OwnEntry({ entering }: { entering: Entering }) {
  const text = useText("event");
  const { ensureText } = useApp();
  const [isLeaving, setLeaving] = useState(false);
  const { attempt, isBusy } = useTrying();
  const { entry } = entering;
  if (!entry) return null;
  const { placeInLine, canLeave } = entry;
  const open = async () => {
    await ensureText(["problems"]);
    setLeaving(true);
  };
  return (
    <>
      <h2 className="t-heading" id="entry">
        {placeInLine === null ? text("entered") : text("inLine", placeInLine)}
      </h2>
      <p className="muted">{text(placeInLine === null ? "enteredText" : "inLineText")}</p>
      {canLeave ? (
        <ActionBar note={<Standing placeInLine={placeInLine} />}>
          <Button kind="outline" size="lg" block busy={isBusy} onClick={() => void attempt("open", open)}>
            {text(placeInLine === null ? "leave" : "leaveLine")}
          </Button>
        </ActionBar>
      ) : (
        <p className="t-cap muted">{text("bound")}</p>
      )}
      {isLeaving && (
        <Suspense>
          <LeaveDialog entering={entering} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function Standing({ placeInLine }: { placeInLine: number | null }) {
  const text = useText("event");
  return (
    <>
      <Icon
        of={placeInLine === null ? circleCheck : clock}
        size="sm"
        tone={placeInLine === null ? "ok" : "muted"}
      />
      <span className="grow">{placeInLine === null ? text("entered") : text("inLine", placeInLine)}</span>
    </>
  );
}
