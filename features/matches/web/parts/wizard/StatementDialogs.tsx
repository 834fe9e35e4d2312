import { DisputeDialog } from "./DisputeDialog.tsx";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import { scoreWrite, type WriteKind } from "./queued-writes.ts";
import type { WizardDialog } from "./use-buttons.ts";
import { useDisputeDraft } from "./use-dispute-draft.ts";
import { useEvidenceDraft } from "./use-evidence-draft.ts";
import type { ScoreDraft } from "./use-score-draft.ts";
import type { StepProps } from "./use-wizard.ts";

export interface StatementDialogsProps extends StepProps {
  draft: ScoreDraft;
  dialog: WizardDialog | undefined;
  onClose: () => void;
}

/** Dispute and evidence dialogs. Their drafts survive closing the dialog. */
export default function StatementDialogs({ view, draft, dialog, onClose }: StatementDialogsProps) {
  const refusedOf = (kind: WriteKind) => view.refused.findLast((write) => write.kind === kind);
  // A score that the player was about to post becomes the draft of the dispute.
  const written = draft.hasChanges
    ? { id: "written", ...scoreWrite(view.match, draft.score, draft.screenshot.picture) }
    : undefined;
  const dispute = useDisputeDraft(view.match, refusedOf("dispute") ?? refusedOf("score") ?? written);
  const evidence = useEvidenceDraft(refusedOf("evidence"));
  if (dialog === undefined || !view.buttons.includes(dialog)) return null;
  return dialog === "dispute" ? (
    <DisputeDialog view={view} draft={dispute} onClose={onClose} />
  ) : (
    <EvidenceDialog view={view} draft={evidence} onClose={onClose} />
  );
}
