import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { BattlegroundsContract, EntryStatus } from "../../contract.ts";
import { unmetOf } from "./use-conditions.ts";
import { useRegistrationText } from "./use-registration-text.ts";
import { EntryConditions } from "./EntryConditions.tsx";

export interface EnterFormProps {
  entryStatus: EntryStatus;
  onEntered: () => void;
}

export function EnterForm({ entryStatus, onEntered }: EnterFormProps) {
  const text = useText("event");
  const registrationWords = useRegistrationText(entryStatus);
  if (entryStatus.entry) return <AlreadyEntered entryStatus={entryStatus} />;
  return (
    <>
      <EntryConditions entryStatus={entryStatus} />
      {entryStatus.registration === "open" ? (
        <Decision entryStatus={entryStatus} onEntered={onEntered} />
      ) : (
        <>
          <Banner>{registrationWords}</Banner>
          <ButtonLink kind="outline" block href={`/event-home/${entryStatus.eventId}`}>
            {text("openEvent")}
          </ButtonLink>
        </>
      )}
    </>
  );
}

function Decision({ entryStatus, onEntered }: EnterFormProps) {
  const text = useText("event");
  const call = useApp().api.of<BattlegroundsContract>();
  const { show } = useToasts();
  const [fault, setFault] = useState<FaultMessage>();
  const [hasPs5, setHasPs5] = useState(false);
  const { attempt, isBusy } = useAction(setFault);
  const { eventId, isFull, capacity, gameTitle } = entryStatus;
  const unmet = unmetOf(entryStatus);
  const needsPs5 = unmet.includes("ps5");
  const isReady = unmet.every((condition) => condition === "ps5") && (!needsPs5 || hasPs5);

  async function enter() {
    const body = { eventId, isPs5Confirmed: hasPs5 };
    const { entry } = (await call("POST /api/game/join-event", { body })).entryStatus;
    show(entry?.placeInLine ? text("inLine", entry.placeInLine) : text("entered"));
    onEntered();
  }

  return (
    <>
      {needsPs5 && (
        <Check checked={hasPs5} onChange={({ currentTarget }) => setHasPs5(currentTarget.checked)}>
          {text("confirmPs5", gameTitle)}
        </Check>
      )}
      {isFull && <Banner>{text("fullText", capacity)}</Banner>}
      {fault && (
        <Banner kind="bad" isAnnounced>
          {fault.message}
        </Banner>
      )}
      <Button
        kind="primary"
        size="lg"
        block
        busy={isBusy}
        softDisabled={!isReady}
        aria-describedby={isReady ? undefined : "entry-missing"}
        onClick={() => void attempt("enter", enter)}
      >
        {text(isFull ? "joinLine" : "register")}
      </Button>
      {isReady ? (
        <p className="t-cap muted">{text("entryNote")}</p>
      ) : (
        <p className="t-cap muted" id="entry-missing">
          {text("notAllMet")}
        </p>
      )}
    </>
  );
}

/** The player has already entered or waits. */
function AlreadyEntered({ entryStatus: { entry, eventId } }: { entryStatus: EntryStatus }) {
  const text = useText("event");
  const place = entry?.placeInLine;
  return (
    <>
      <Banner kind="ok">
        <p>
          <strong>{place ? text("inLine", place) : text("entered")}</strong>
        </p>
        <p>{text(place ? "inLineText" : "enteredText")}</p>
      </Banner>
      <ButtonLink kind="primary" size="lg" block href={`/event-home/${eventId}`}>
        {text("openEvent")}
      </ButtonLink>
    </>
  );
}
