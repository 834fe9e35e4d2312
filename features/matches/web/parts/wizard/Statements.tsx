import { DisputeDialog } from "./DisputeDialog.tsx";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import { postScore, type PressKind } from "./presses.ts";
import type { WizardDialog } from "./use-buttons.ts";
import { useDisputeSheet } from "./use-dispute-sheet.ts";
import { useEvidenceSheet } from "./use-evidence-sheet.ts";
import type { ScoreSheet } from "./use-score-sheet.ts";
import type { StepProps } from "./use-wizard.ts";

export interface StatementsProps extends StepProps {
  sheet: ScoreSheet;
  dialog: WizardDialog | undefined;
  onClose: () => void;
}

/** What a player tells staff: an objection, or evidence. What is written in a dialog stays here when it is closed. */
export default function Statements({ view, sheet, dialog, onClose }: StatementsProps) {
  const refusedOf = (kind: PressKind) => view.refused.findLast((press) => press.kind === kind);
  // Whoever was about to post another score objects with that, and with its picture.
  const written = sheet.isWritten
    ? { id: "written", ...postScore(view.match, sheet.score, sheet.screenshot) }
    : undefined;
  const dispute = useDisputeSheet(view.match, refusedOf("dispute") ?? refusedOf("score") ?? written);
  const evidence = useEvidenceSheet(refusedOf("evidence"));
  if (dialog === undefined || !view.buttons.includes(dialog)) return null;
  return dialog === "dispute" ? (
    <DisputeDialog view={view} sheet={dispute} onClose={onClose} />
  ) : (
    <EvidenceDialog view={view} sheet={evidence} onClose={onClose} />
  );
}
