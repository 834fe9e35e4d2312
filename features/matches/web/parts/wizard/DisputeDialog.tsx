import { useId, useState, type FormEvent } from "react";
import { ScreenshotField } from "#features/files/web/index.ts";
import { useApp, useText } from "#kit/client/app.tsx";
import { useTrying } from "#kit/client/use-trying.ts";
import type { SaidFault } from "#kit/client/faults.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { ChoiceGroup, Reason } from "#kit/ui/components/Choice.tsx";
import { Dialog } from "#kit/ui/components/Dialog.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextArea } from "#kit/ui/components/TextInput.tsx";
import { useToasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchDetails, MatchesContract } from "../../../contract.ts";
import { disputeReasons, longestStatement, mostDisputePictures, type DisputeReason } from "../../../rules.ts";
import { useSaidWhenGone } from "../use-said-when-gone.ts";
import { OwnScore } from "./OwnScore.tsx";
import type { StepProps } from "./use-wizard.ts";
import s from "./DisputeDialog.module.css";

export function DisputeDialog({ view, onClose }: StepProps & { onClose: () => void }) {
  const text = useText("wizard");
  const { show } = useToasts();
  const name = useId();
  const [reason, setReason] = useState<DisputeReason>("wrong_score");
  const [score, setScore] = useState(() => postedScore(view.match));
  const [pictures, setPictures] = useState<readonly Blob[]>([]);
  const [note, setNote] = useState("");
  const [fault, setFault] = useState<SaidFault>();
  const { isBusy, attempt } = useTrying(setFault);
  const { leave } = useSaidWhenGone();
  const send = useDispute(view);

  function close() {
    leave();
    onClose();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void attempt("dispute", async () => {
      const match = await send({ reason, note, ...(reason === "wrong_score" && { score }) }, pictures);
      close();
      view.take(match);
      show(text("disputeSent"));
    });
  }

  return (
    <Dialog isOpen title={text("disputeTitle")} onClose={close} closeLabel={text("close")}>
      <form className={s.form} onSubmit={onSubmit}>
        <ChoiceGroup flow label={text("disputeReason")}>
          {disputeReasons.map((each) => (
            <Reason
              key={each}
              name={name}
              title={text(`disputeReason_${each}`)}
              checked={reason === each}
              onChange={() => setReason(each)}
            />
          ))}
        </ChoiceGroup>
        {reason === "wrong_score" && (
          <OwnScore match={view.match} label={text("disputeScore")} score={score} onChange={setScore} />
        )}
        <fieldset className={s.pictures}>
          <legend className={s.legend}>{text("disputeShots")}</legend>
          {[...pictures, null].slice(0, mostDisputePictures).map((picture, index) => (
            <ScreenshotField
              // A picture has no name of its own; its place is what it is.
              key={index}
              value={picture}
              onChange={(chosen) => setPictures(withPicture(pictures, index, chosen))}
            />
          ))}
        </fieldset>
        <Field label={text("disputeNote")}>
          <TextArea
            value={note}
            rows={3}
            maxLength={longestStatement}
            placeholder={text("disputePlaceholder")}
            onChange={(event) => setNote(event.target.value)}
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

function postedScore({ scoreChallenger, scoreChallenged }: MatchDetails) {
  return { challenger: scoreChallenger ?? 0, challenged: scoreChallenged ?? 0 };
}

function withPicture(pictures: readonly Blob[], index: number, chosen: Blob | null): readonly Blob[] {
  return chosen ? pictures.toSpliced(index, 1, chosen) : pictures.toSpliced(index, 1);
}

interface Statement {
  reason: DisputeReason;
  note: string;
  score?: { challenger: number; challenged: number };
}

/** The pictures first, then what they are to show. */
function useDispute({ match, refresh }: StepProps["view"]) {
  const call = useApp().api.of<MatchesContract>();
  const { matchId, version } = match;
  return async ({ reason, note, score }: Statement, pictures: readonly Blob[]) => {
    const fileIds: string[] = [];
    for (const file of pictures) {
      fileIds.push((await call("POST /api/game/upload-screenshot", { file })).fileId);
    }
    try {
      const answer = await call("POST /api/game/dispute-match-result", {
        body: {
          matchId,
          version,
          reason,
          pictures: fileIds,
          ...(note.trim() !== "" && { note }),
          ...(score && { scoreChallenger: score.challenger, scoreChallenged: score.challenged }),
        },
      });
      return answer.match;
    } catch (error) {
      await refresh().catch(() => undefined);
      throw error;
    }
  };
}
