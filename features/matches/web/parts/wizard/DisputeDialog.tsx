import { useId, useRef, useState, type FormEvent } from "react";
import { ScreenshotField } from "#features/files/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import type { SaidFault } from "#kit/client/faults.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ChoiceGroup, Reason } from "#kit/ui/components/Choice.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field, FieldError } from "#kit/ui/components/Field.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import { disputeReasons, longestStatement } from "../../../rules.ts";
import { useSaidWhenGone } from "../use-said-when-gone.ts";
import { OwnScore } from "./OwnScore.tsx";
import { postDispute } from "./presses.ts";
import type { DisputeSheet } from "./use-dispute-sheet.ts";
import type { StepProps } from "./use-wizard.ts";
import s from "./DisputeDialog.module.css";

interface DisputeDialogProps extends StepProps {
  sheet: DisputeSheet;
  onClose: () => void;
}

export function DisputeDialog({ view, sheet, onClose }: DisputeDialogProps) {
  const text = useText("wizard");
  const { show } = useToasts();
  const name = useId();
  const scoreErrorId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [fault, setFault] = useState<SaidFault>();
  const { isBusy, attempt } = useTrying(setFault);
  const { leave } = useSaidWhenGone();

  function close() {
    leave();
    onClose();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const statement = sheet.statement();
    if (!statement) {
      // What is missing stands above, maybe out of sight.
      form.current?.querySelector<HTMLElement>("input:checked, input")?.focus();
      return;
    }
    void attempt("dispute", async () => {
      // It may be on its way, and the dialog gone with its button, before this goes on.
      leave();
      try {
        const outcome = await view.press(postDispute(view.match, statement));
        close();
        if (outcome === "sent") show(text("disputeSent"));
      } catch (error) {
        leave(false);
        await view.refresh().catch(() => undefined);
        throw error;
      }
    });
  }

  return (
    <Dialog isOpen title={text("disputeTitle")} onClose={close} closeLabel={text("close")}>
      <form className={s.form} ref={form} onSubmit={onSubmit}>
        <ChoiceGroup
          flow
          label={text("disputeReason")}
          error={sheet.lacksReason ? text("disputeNoReason") : undefined}
        >
          {disputeReasons.map((each) => (
            <Reason
              key={each}
              name={name}
              title={text(`disputeReason_${each}`)}
              checked={sheet.reason === each}
              onChange={() => sheet.setReason(each)}
            />
          ))}
        </ChoiceGroup>
        {sheet.reason === "wrong_score" && (
          <div>
            <OwnScore
              match={view.match}
              label={text("disputeScore")}
              score={sheet.score}
              onChange={sheet.write}
            />
            <FieldError id={scoreErrorId} error={sheet.isSameScore ? text("disputeSameScore") : undefined} />
          </div>
        )}
        <fieldset className={s.pictures}>
          <legend className={s.legend}>{text("disputeShots")}</legend>
          {sheet.places.map(({ id, file }) => (
            <ScreenshotField
              key={id}
              isOptional
              value={file}
              onChange={(chosen) => sheet.setPicture(id, chosen)}
            />
          ))}
        </fieldset>
        <Field label={text("disputeNote")}>
          <TextArea
            value={sheet.note}
            rows={3}
            maxLength={longestStatement}
            placeholder={text("disputePlaceholder")}
            onChange={(event) => sheet.setNote(event.target.value)}
          />
        </Field>
        {fault && (
          <Banner kind="bad" isNews>
            {fault.message}
          </Banner>
        )}
        <Button type="submit" kind="danger" size="lg" block busy={isBusy}>
          {text("disputeSend")}
        </Button>
      </form>
    </Dialog>
  );
}
