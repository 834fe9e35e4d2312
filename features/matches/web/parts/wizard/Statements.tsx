import { DisputeDialog } from "./DisputeDialog.tsx";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import type { PressKind } from "./presses.ts";
import type { WizardDialog } from "./use-buttons.ts";
import { useDisputeSheet } from "./use-dispute-sheet.ts";
import { useEvidenceSheet } from "./use-evidence-sheet.ts";
import type { StepProps } from "./use-wizard.ts";

export interface StatementsProps extends StepProps {
  dialog: WizardDialog | undefined;
  onClose: () => void;
}

/** What a player tells staff: an objection, or evidence. What is written in a dialog stays here when it is closed. */
export default function Statements({ view, dialog, onClose }: StatementsProps) {
  const refusedOf = (kind: PressKind) => view.refused.findLast((press) => press.kind === kind);
  const dispute = useDisputeSheet(view.match, refusedOf("dispute"));
  const evidence = useEvidenceSheet(refusedOf("evidence"));
  if (dialog === undefined || !view.buttons.includes(dialog)) return null;
  return dialog === "dispute" ? (
    <DisputeDialog view={view} sheet={dispute} onClose={onClose} />
  ) : (
    <EvidenceDialog view={view} sheet={evidence} onClose={onClose} />
  );
}
