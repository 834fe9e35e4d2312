import { useEffect, useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import type { MessageState } from "../../rules.ts";
import s from "./MessageDialog.module.css";

interface StoredMessage {
  readonly messageId: string;
  readonly state: MessageState;
  readonly isReplayable: boolean;
}

export interface ReadMessage<Message> {
  readonly message: Message;
  readonly payload: string;
}

interface MessageDialogProps<Message> {
  opened: ReadMessage<Message>;
  factsOf: (message: Message) => readonly { name: string; value: ReactNode }[];
  payloadNote: string;
  /** Beside the button that processes the message again. */
  action?: ReactNode;
  read: () => Promise<ReadMessage<Message>>;
  replay: () => Promise<{ isQueued: boolean }>;
  onClose: () => void;
}

const readAgainMs = 1_000;
/** Later retries of the job are too far apart to wait for them. */
const readings = 15;

/** A message with its payload. It can be processed again, and the result is shown here. */
export function MessageDialog<Message extends StoredMessage>(props: MessageDialogProps<Message>) {
  const { opened, factsOf, payloadNote, action, read, replay, onClose } = props;
  const text = useText("console-subscriptions");
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState(opened);
  const [left, setLeft] = useState(0);
  const [fault, setFault] = useState<FaultMessage>();
  const [note, setNote] = useState<"replayed" | "alreadyProcessed" | "replayDone" | "replayWaits">();
  const { isBusy, attempt } = useAction(setFault);
  const { message } = shown;

  const look = async () => {
    const next = await read().catch(() => undefined);
    const isOver = next !== undefined && next.message.state !== "waiting";
    if (next) setShown(next);
    if (isOver) setNote(next.message.state === "failed" ? "replayWaits" : "replayDone");
    else if (left === 1) setNote("replayWaits");
    setLeft(isOver ? 0 : left - 1);
    if (isOver) await revalidate();
  };
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => void look(), readAgainMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each reading
  }, [left]);

  const start = () =>
    attempt("replay", async () => {
      const { isQueued } = await replay();
      setNote(isQueued ? "replayed" : "alreadyProcessed");
      setShown(await read());
      setLeft(isQueued ? readings : 0);
      await revalidate();
    });

  return (
    <Dialog
      isOpen
      title={text("messageTitle", message.messageId)}
      onClose={onClose}
      closeLabel={text("close")}
    >
      <div className="stack">
        {fault && (
          <Banner kind="bad" isAnnounced>
            {fault.message}
          </Banner>
        )}
        {note !== undefined && (
          <Banner kind={note === "replayDone" ? "ok" : "info"} isAnnounced>
            {text(note)}
          </Banner>
        )}
        <Facts columns={2} facts={factsOf(message).filter(({ value }) => value !== null && value !== "")} />
        <h3 className="t-heading">{text("payload")}</h3>
        <pre className={s.payload}>{shown.payload}</pre>
        <p className="muted t-cap">{payloadNote}</p>
        <p className="muted t-cap">{text(message.isReplayable ? "replayText" : "notReplayable")}</p>
        <DialogFooter>
          {action}
          <Button
            kind="primary"
            busy={isBusy || left > 0}
            disabled={!message.isReplayable}
            onClick={() => void start()}
          >
            {text("replay")}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
