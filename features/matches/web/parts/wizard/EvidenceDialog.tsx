import { useText } from "#kit/client/app.tsx";
import { additionsLeft } from "../../../rules.ts";
import { postEvidence } from "./presses.ts";
import { StatementDialog } from "./StatementDialog.tsx";
import type { EvidenceSheet } from "./use-evidence-sheet.ts";
import type { StepProps } from "./use-wizard.ts";

interface EvidenceDialogProps extends StepProps {
  sheet: EvidenceSheet;
  onClose: () => void;
}

/** For who disputed in haste, and for who has to answer a dispute. */
export function EvidenceDialog({ view, sheet, onClose }: EvidenceDialogProps) {
  const text = useText("wizard");
  return (
    <StatementDialog
      view={view}
      title={text("evidenceTitle")}
      sheet={sheet}
      send={{ label: text("evidenceSend"), kind: "primary", said: text("evidenceSent") }}
      pressOf={() => {
        const statement = sheet.statement();
        return statement && postEvidence(view.match, statement);
      }}
      error={sheet.isMissed ? text("evidenceNothing") : undefined}
      onClose={onClose}
    >
      <p className="muted">
        {text("evidenceText")} {text("evidenceLeft", additionsLeft(view.match.timeline, view.match.you))}
      </p>
    </StatementDialog>
  );
}
