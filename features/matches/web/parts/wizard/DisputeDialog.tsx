import { useId, useState } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ChoiceGroup, Reason } from "#kit/ui/components/Choice.tsx";
import { FieldError } from "#kit/ui/components/FieldError.tsx";
import { disputeReasons } from "../../../rules.ts";
import { OwnScore } from "./OwnScore.tsx";
import { postDispute } from "./presses.ts";
import { StatementDialog } from "./StatementDialog.tsx";
import type { DisputeSheet } from "./use-dispute-sheet.ts";
import type { StepProps } from "./use-wizard.ts";

interface DisputeDialogProps extends StepProps {
  sheet: DisputeSheet;
  onClose: () => void;
}

export function DisputeDialog({ view, sheet, onClose }: DisputeDialogProps) {
  const text = useText("wizard");
  const format = useFormat();
  // What it disputes may change behind it.
  const [openedAt] = useState(view.match.version);
  const isCorrected = view.match.version !== openedAt;
  const name = useId();
  const scoreErrorId = useId();
  return (
    <StatementDialog
      view={view}
      title={text("disputeTitle")}
      sheet={sheet}
      send={{ label: text("disputeSend"), kind: "danger", said: text("disputeSent") }}
      pressOf={() => {
        const objection = sheet.objection();
        return objection && postDispute(view.match, objection);
      }}
      onClose={onClose}
    >
      {isCorrected && (
        <Banner kind="warn" isNews>
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
    </StatementDialog>
  );
}
