import { useText } from "#kit/client/app.tsx";
import { evidenceAdditionsLeft } from "../../../rules.ts";
import { evidenceWrite } from "./queued-writes.ts";
import { StatementDialog } from "./StatementDialog.tsx";
import type { EvidenceDraft } from "./use-evidence-draft.ts";
import type { StepProps } from "./use-wizard.ts";

interface EvidenceDialogProps extends StepProps {
  draft: EvidenceDraft;
  onClose: () => void;
}

/** For both players of an open dispute. */
export function EvidenceDialog({ view, draft, onClose }: EvidenceDialogProps) {
  const text = useText("wizard");
  return (
    <StatementDialog
      view={view}
      title={text("evidenceTitle")}
      draft={draft}
      send={{ label: text("evidenceSend"), kind: "primary", sentToast: text("evidenceSent") }}
      writeOf={() => {
        const statement = draft.statement();
        return statement && evidenceWrite(view.match, statement);
      }}
      error={draft.isMissed ? text("evidenceNothing") : undefined}
      onClose={onClose}
    >
      <p className="muted">
        {text("evidenceText")}{" "}
        {text("evidenceLeft", evidenceAdditionsLeft(view.match.timeline, view.match.you))}
      </p>
    </StatementDialog>
  );
}
