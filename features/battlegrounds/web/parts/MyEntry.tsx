import { Suspense, useState } from "react";
import { useRevalidator } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { useAction } from "#kit/client/use-action.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import { viewerRoom } from "#kit/realtime/message.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import type { EntryStatus, EventDetails } from "../../contract.ts";
import { hasChallenges } from "../../rules.ts";
import s from "./EntryCard.module.css";

const LeaveDialog = lazyOnOpen(() => import("../LeaveDialog.tsx"));

export interface MyEntryProps {
  event: Pick<EventDetails, "id" | "stage" | "phase">;
  entryStatus: EntryStatus;
}

/** The player's entry or place in line, the next step, and leaving. */
export function MyEntry({ event, entryStatus }: MyEntryProps) {
  const text = useText("event");
  const { ensureText } = useApp();
  const [isLeaving, setLeaving] = useState(false);
  const { attempt, isBusy } = useAction();
  const { entry } = entryStatus;
  useFreshPlaceInLine(entry !== null && entry.placeInLine !== null);
  if (!entry) return null;
  const { placeInLine, canLeave } = entry;
  // Finished events show another card, so an event without challenges is a final here.
  const isChallenger = hasChallenges(event);
  const open = async () => {
    await ensureText(["problems"]);
    setLeaving(true);
  };
  return (
    <>
      <h2 className="t-heading" id="entry">
        {placeInLine === null ? text("entered") : text("inLine", placeInLine)}
      </h2>
      <p className="muted">
        {text(placeInLine !== null ? "inLineText" : isChallenger ? "enteredText" : "finalistText")}
      </p>
      {placeInLine === null && (
        <ActionBar note={<Standing />}>
          <ButtonLink
            kind="primary"
            size="lg"
            block
            href={isChallenger ? "#opponents" : `/bracket/${event.id}`}
          >
            {text(isChallenger ? "findOpponent" : "openBracket")}
          </ButtonLink>
        </ActionBar>
      )}
      {canLeave ? (
        <Button kind="outline" block busy={isBusy} onClick={() => void attempt("open", open)}>
          {text(placeInLine === null ? "leave" : "leaveLine")}
        </Button>
      ) : (
        isChallenger && <p className="t-cap muted">{text("bound")}</p>
      )}
      {isLeaving && (
        <Suspense>
          <LeaveDialog entryStatus={entryStatus} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </>
  );
}

function Standing() {
  const text = useText("event");
  return (
    <span className={s.onPhones}>
      <Icon of={circleCheck} size="sm" tone="ok" />
      <span className="grow">{text("entered")}</span>
    </span>
  );
}

/** Reloads the page when the player moves up from the waiting list. */
function useFreshPlaceInLine(isInLine: boolean): void {
  const viewer = useViewer();
  const { revalidate } = useRevalidator();
  useRoom(isInLine && viewer ? viewerRoom(viewer.id) : null, {
    onMessage: () => void revalidate(),
    refetch: revalidate,
  });
}
