import { useState, type ReactNode } from "react";
import { useRevalidator } from "react-router";
import { useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import type { FaultMessage } from "#kit/client/faults.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";

export interface ReasonDialogProps {
  title: string;
  /** What the action does, before it happens. */
  text: ReactNode;
  action: string;
  /** Left out where the outcome is known only after the call: `run` then shows it. */
  done?: string;
  isDanger?: boolean;
  /** Further fields. */
  children?: ReactNode;
  /** False for actions that explain themselves: the dialog then only asks whether. */
  needsReason?: boolean;
  /** False while the further fields are incomplete. */
  isComplete?: boolean;
  /** Texts for problems whose own text is for players, by code. */
  refusals?: Readonly<Record<string, string>>;
  run: (reason: string) => Promise<unknown>;
  onClose: () => void;
}

/** An action with its reason for the audit log. A failed call leaves the typed text. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, text: effect, action, done, isDanger = false, children, run, onClose } = props;
  const { needsReason = true, isComplete = true, refusals = {} } = props;
  const text = useText("staff");
  const words = useText("problems");
  const { revalidate } = useRevalidator();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<FaultMessage>();
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, attempt } = useAction(setFault);

  const submit = () => {
    const isReasonMissing = needsReason && reason.trim() === "";
    setIsMissing(isReasonMissing);
    if (isReasonMissing || !isComplete) return;
    void attempt(
      "submit",
      async () => {
        await run(reason.trim());
        onClose();
        await revalidate();
      },
      done,
    );
  };

  return (
    <Dialog isOpen title={title} onClose={onClose} closeLabel={text("close")}>
      <form
        className="stack"
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {typeof effect === "string" ? <p>{effect}</p> : effect}
        {fault && (
          <Banner kind="bad" isAnnounced>
            {refusals[fault.code] ?? fault.message}
          </Banner>
        )}
        {children}
        {needsReason && (
          <Field
            label={text("reason")}
            error={isMissing && reason.trim() === "" ? words("staff_reason_missing") : undefined}
          >
            <TextInput
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        {/* Not in a sticky footer, which would cover the reason on a small phone. */}
        <Button type="submit" kind={isDanger ? "danger" : "primary"} busy={isBusy} disabled={!isComplete}>
          {action}
        </Button>
      </form>
    </Dialog>
  );
}
