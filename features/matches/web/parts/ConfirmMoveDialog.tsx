import { useState, type ReactNode } from "react";
import { useText } from "#kit/client/app.tsx";
import type { FaultMessage } from "#kit/client/faults.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import s from "./ConfirmMoveDialog.module.css";
import { useRefresh } from "./use-accept.ts";

export interface ConfirmMoveDialogProps {
  title: string;
  /** The cost of the move; undefined when it is free. */
  warning: string | undefined;
  confirm: string;
  /** Toast text. */
  done: string;
  send: () => Promise<unknown>;
  onClose: () => void;
  onMoved: (() => void) | undefined;
  children?: ReactNode;
}

/** Asks for confirmation before a move that cannot be undone, and shows its failure. */
export function ConfirmMoveDialog(props: ConfirmMoveDialogProps) {
  const { title, warning, confirm, done, send, onClose, onMoved, children } = props;
  const text = useText("matches");
  const refresh = useRefresh(onMoved);
  const [fault, setFault] = useState<FaultMessage>();
  const { attempt, isBusy } = useAction(setFault);

  async function move() {
    await send().finally(refresh);
    onClose();
  }

  return (
    <Dialog isOpen title={title} onClose={onClose} closeLabel={text("close")}>
      {warning !== undefined && <Banner kind="warn">{warning}</Banner>}
      {children}
      {fault && (
        <Banner kind="bad" isAnnounced>
          {fault.message}
        </Banner>
      )}
      <div className={s.answers}>
        <Button kind="outline" onClick={onClose}>
          {text("keep")}
        </Button>
        <Button kind="danger" busy={isBusy} onClick={() => void attempt("move", move, done)}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
