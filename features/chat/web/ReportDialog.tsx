import { useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { useAction } from "#kit/client/use-action.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { ChoiceGroup, ChoicePill } from "#kit/ui/components/Choice.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import type { ChatContract } from "../contract.ts";
import { reportReasons, type ReportReason } from "../rules.ts";

export interface ReportDialogProps {
  kind: "message" | "player";
  id: string;
  onClose: () => void;
}

const maxNoteLength = 1_000;

/** Reports a message or a player to the moderators, with a reason. */
export function ReportDialog({ kind, id, onClose }: ReportDialogProps) {
  const text = useText("chat");
  const { api } = useApp();
  const { isBusy, attempt } = useAction();
  const [reason, setReason] = useState<ReportReason>();
  const [note, setNote] = useState("");
  const [isMissing, setIsMissing] = useState(false);

  async function send() {
    setIsMissing(reason === undefined);
    if (reason === undefined) return;
    await attempt(
      "report",
      async () => {
        const body = { kind, id, reason, ...(note.trim() !== "" && { note: note.trim() }) };
        await api.of<ChatContract>()("POST /api/game/report", { body });
        onClose();
      },
      text("reported"),
    );
  }

  return (
    <Dialog isOpen title={text("reportTitle")} onClose={onClose} closeLabel={text("close")}>
      <p className="muted">{text("reportText")}</p>
      <ChoiceGroup
        label={text("reportReason")}
        flow
        error={isMissing ? text("reportReasonMissing") : undefined}
      >
        {reportReasons.map((each) => (
          <ChoicePill
            key={each}
            name="reason"
            title={text(`reason_${each}`)}
            checked={reason === each}
            onChange={() => setReason(each)}
          />
        ))}
      </ChoiceGroup>
      <Field label={text("reportNote")}>
        <TextArea value={note} maxLength={maxNoteLength} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <DialogFooter>
        <Button kind="primary" block busy={isBusy} onClick={() => void send()}>
          {text("reportSend")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
