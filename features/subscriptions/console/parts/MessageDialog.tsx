import { useState } from "react";
import { useRevalidator } from "react-router";
import { ReasonDialog, useMe } from "#features/staff/console/index.ts";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import type { MoneyConsoleContract, StaffMessage } from "../../contract.ts";
import { subscriptionPermissions } from "../../rules.ts";
import s from "./MessageDialog.module.css";
import { messageChipKinds, useMessageText } from "./use-message-text.ts";

interface MessageDialogProps {
  message: StaffMessage;
  /** Without secrets and phone numbers. */
  maskedPayload: string;
  onClose: () => void;
}

/** A message with its payload, which can be processed again. */
export function MessageDialog({ message, maskedPayload, onClose }: MessageDialogProps) {
  const text = useText("console-subscriptions");
  const call = useApp().api.of<MoneyConsoleContract>();
  const { permissions } = useMe();
  const { revalidate } = useRevalidator();
  const [payload, setPayload] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<FaultMessage>();
  const [note, setNote] = useState<string>();
  const { isBusy, attempt } = useAction(setFault);
  const { messageId, isReplayable } = message;

  const replay = () =>
    attempt("replay", async () => {
      const { isQueued } = await call("POST /api/staff/replay-message", { body: { messageId } });
      setNote(text(isQueued ? "replayed" : "alreadyProcessed"));
      await revalidate();
    });

  if (isAsking) {
    return (
      <ReasonDialog
        title={text("showNumbers")}
        text={text("showNumbersText")}
        action={text("showNumbers")}
        done={text("shown")}
        run={async (reason) => {
          const read = await call("POST /api/staff/read-payload", { body: { messageId, reason } });
          setPayload(read.payload);
        }}
        onClose={() => setIsAsking(false)}
      />
    );
  }
  return (
    <Dialog isOpen title={text("messageTitle", messageId)} onClose={onClose} closeLabel={text("close")}>
      <div className="stack">
        {fault && (
          <Banner kind="bad" isNews>
            {fault.message}
          </Banner>
        )}
        {note !== undefined && (
          <Banner kind="info" isNews>
            {note}
          </Banner>
        )}
        <MessageFacts message={message} />
        <h3 className="t-heading">{text("payload")}</h3>
        <pre className={s.payload}>{payload ?? maskedPayload}</pre>
        {payload === undefined && <p className="muted t-cap">{text("payloadHidden")}</p>}
        <p className="muted t-cap">{text(isReplayable ? "replayText" : "notReplayable")}</p>
        <DialogFooter>
          {payload === undefined && permissions.includes(subscriptionPermissions.operator_payloads.name) && (
            <Button onClick={() => setIsAsking(true)}>{text("showNumbers")}</Button>
          )}
          <Button
            kind="primary"
            busy={isBusy}
            disabled={!isReplayable || note !== undefined}
            onClick={() => void replay()}
          >
            {text("replay")}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

function MessageFacts({ message }: { message: StaffMessage }) {
  const text = useText("console-subscriptions");
  const format = useFormat();
  const ofMessage = useMessageText();
  const { state, at, processedAt, brand } = message;
  const facts = [
    { name: text("operator"), value: ofMessage.operator(message) },
    { name: text("kind"), value: ofMessage.kind(message) },
    { name: text("state"), value: <Chip kind={messageChipKinds[state]}>{text(`message_${state}`)}</Chip> },
    { name: text("effect"), value: ofMessage.effect(message) },
    { name: text("received"), value: format.dateTime(at) },
    { name: text("processed"), value: processedAt && format.dateTime(processedAt) },
    { name: text("brand"), value: brand },
  ];
  return <Facts columns={2} facts={facts.filter(({ value }) => value !== null && value !== "")} />;
}
