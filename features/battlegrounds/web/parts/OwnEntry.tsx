import { Suspense, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import { onDemand } from "#kit/client/on-demand.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import type { Entering, EventDetails } from "../../contract.ts";
import { hasChallenges } from "../../rules.ts";

const LeaveDialog = onDemand(() => import("../LeaveDialog.tsx"));

export interface OwnEntryProps {
  event: Pick<EventDetails, "stage" | "phase">;
  entering: Entering;
}

/** How the player stands in the battleground, what to do next, and the way out while there is one. */
export function OwnEntry({ event, entering }: OwnEntryProps) {
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
      {placeInLine === null && hasChallenges(event) && (
        <ActionBar note={<Standing />}>
          <ButtonLink kind="primary" size="lg" block href="#entrants">
            {text("findRival")}
          </ButtonLink>
        </ActionBar>
      )}
      {canLeave ? (
        <Button kind="outline" block busy={isBusy} onClick={() => void attempt("open", open)}>
          {text(placeInLine === null ? "leave" : "leaveLine")}
        </Button>
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

function Standing() {
  const text = useText("event");
  return (
    <>
      <Icon of={circleCheck} size="sm" tone="ok" />
      <span className="grow">{text("entered")}</span>
    </>
  );
}
