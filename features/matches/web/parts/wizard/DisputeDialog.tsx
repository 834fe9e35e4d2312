import { useId, useState } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ChoiceGroup, ChoicePill } from "#kit/ui/components/Choice.tsx";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { disputeReasons } from "../../../rules.ts";
import { ScoreInput } from "./ScoreInput.tsx";
import { disputeWrite } from "./queued-writes.ts";
import { StatementDialog } from "./StatementDialog.tsx";
import type { DisputeDraft } from "./use-dispute-draft.ts";
import type { StepProps } from "./use-wizard.ts";

interface DisputeDialogProps extends StepProps {
  draft: DisputeDraft;
  onClose: () => void;
}

export function DisputeDialog({ view, draft, onClose }: DisputeDialogProps) {
  const text = useText("wizard");
  const format = useFormat();
  // The score may be corrected while the dialog is open.
  const [openedAt] = useState(view.match.version);
  const isCorrected = view.match.version !== openedAt;
  const name = useId();
  const scoreErrorId = useId();
  return (
    <StatementDialog
      view={view}
      title={text("disputeTitle")}
      draft={draft}
      send={{ label: text("disputeSend"), kind: "danger", sentToast: text("disputeSent") }}
      writeOf={() => {
        const dispute = draft.dispute();
        return dispute && disputeWrite(view.match, dispute);
      }}
      onClose={onClose}
    >
      {isCorrected && (
        <Banner kind="warn" isAnnounced>
          {text(
            "disputeCorrected",
            view.opponent.username,
            format.number(view.match.scoreChallenger ?? 0),
            format.number(view.match.scoreChallenged ?? 0),
          )}
        </Banner>
      )}
      <ChoiceGroup
        flow
        label={text("disputeReason")}
        error={draft.lacksReason ? text("disputeNoReason") : undefined}
      >
        {disputeReasons.map((each) => (
          <ChoicePill
            key={each}
            name={name}
            title={text(`disputeReason_${each}`)}
            checked={draft.reason === each}
            onChange={() => draft.setReason(each)}
          />
        ))}
      </ChoiceGroup>
      {draft.reason === "wrong_score" && (
        <div>
          <ScoreInput
            match={view.match}
            label={text("disputeScore")}
            score={draft.score}
            onChange={draft.write}
          />
          <FieldError id={scoreErrorId} error={draft.isSameScore ? text("disputeSameScore") : undefined} />
        </div>
      )}
    </StatementDialog>
  );
}
