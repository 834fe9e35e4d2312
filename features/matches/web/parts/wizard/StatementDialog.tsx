import { useId, useRef, useState, type FormEvent, type ReactNode } from "react";
import { ScreenshotField } from "#features/files/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import type { FaultMessage } from "#kit/client/faults.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { maxStatementLength } from "../../../rules.ts";
import { useClosedNotice } from "../use-closed-notice.ts";
import type { MatchWrite } from "./queued-writes.ts";
import { usePressWhenReady } from "./use-press-when-ready.ts";
import type { StatementDraft } from "./use-statement-draft.ts";
import type { StepProps } from "./use-wizard.ts";
import s from "./StatementDialog.module.css";

interface StatementDialogProps extends StepProps {
  title: string;
  draft: StatementDraft;
  /** The submit button, and the toast after sending. */
  send: { label: string; kind: "primary" | "danger"; sentToast: string };
  /** The write to send; undefined when the form is incomplete. */
  writeOf: () => MatchWrite | undefined;
  /** Error for the pictures and the note. */
  error?: string | undefined;
  /** Fields above the pictures. */
  children: ReactNode;
  onClose: () => void;
}

/** A statement for staff: pictures that both players see, and a note that only staff read. */
export function StatementDialog(props: StatementDialogProps) {
  const { view, title, draft, send, writeOf, error, children, onClose } = props;
  const text = useText("wizard");
  const { show } = useToasts();
  const errorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<FaultMessage>();
  const { isBusy, attempt } = useAction(setFault);
  const { expectClose } = useClosedNotice();

  function close() {
    expectClose();
    onClose();
  }

  const sending = usePressWhenReady(draft.shrinking, () => {
    const write = writeOf();
    if (!write) {
      // The missing field may be out of view.
      form.current?.querySelector<HTMLElement>("input:checked, input")?.focus();
      return;
    }
    void attempt("send", async () => {
      // The dialog may disappear with its button while the request runs.
      expectClose();
      try {
        const outcome = await view.enqueue(write);
        draft.clear();
        // The new statement replaces those that were refused before.
        const settled = view.refused.filter(({ kind }) => kind === write.kind);
        await Promise.all(settled.map(({ id }) => view.dismiss(id)));
        close();
        if (outcome === "sent") show(send.sentToast);
      } catch (failure) {
        expectClose(false);
        await view.refresh().catch(() => undefined);
        throw failure;
      }
    });
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    sending.press();
  }

  return (
    <Dialog isOpen title={title} onClose={close} closeLabel={text("close")}>
      <form className={s.form} method="post" ref={form} onSubmit={onSubmit}>
        {children}
        <fieldset className={s.pictures} aria-describedby={error === undefined ? undefined : errorId}>
          <legend className={s.legend}>{text("disputeShots")}</legend>
          {draft.places.map(({ id, file }) => (
            <ScreenshotField
              key={id}
              isOptional
              value={file}
              onChange={(chosen) => draft.setPicture(id, chosen)}
              onShrinking={(isShrinking, hasFailed) => draft.setIsShrinking(id, isShrinking, hasFailed)}
            />
          ))}
          <FieldError id={errorId} error={error} />
        </fieldset>
        <Field label={text("disputeNote")}>
          <TextArea
            value={draft.note}
            rows={3}
            maxLength={maxStatementLength}
            placeholder={text("disputePlaceholder")}
            onChange={(event) => draft.setNote(event.target.value)}
          />
        </Field>
        {fault && (
          <Banner kind="bad" isAnnounced>
            {fault.message}
          </Banner>
        )}
        <DialogFooter>
          <Button type="submit" kind={send.kind} size="lg" block busy={isBusy || sending.isWaiting}>
            {send.label}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
