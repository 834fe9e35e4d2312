import { useState, type ReactNode } from "react";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { DisputeDialog } from "./DisputeDialog.tsx";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import type { PressKind } from "./presses.ts";
import { useButtons, type ButtonLook, type WizardDialog } from "./use-buttons.ts";
import { useDisputeSheet } from "./use-dispute-sheet.ts";
import { useEvidenceSheet } from "./use-evidence-sheet.ts";
import type { ScoreSheet } from "./use-score-sheet.ts";
import type { StepProps } from "./use-wizard.ts";

/** The buttons that the rules give now, under the thumb. */
export function Actions({ view, sheet }: StepProps & { sheet: ScoreSheet }) {
  const [dialog, setDialog] = useState<WizardDialog>();
  const refusedOf = (kind: PressKind) => view.refused.findLast((press) => press.kind === kind);
  const dispute = useDisputeSheet(view.match, refusedOf("dispute"));
  const evidence = useEvidenceSheet(refusedOf("evidence"));
  const looks = useButtons(view, sheet, setDialog);
  const close = () => setDialog(undefined);
  const { buttons, busy } = view;
  if (buttons.length === 0) return null;
  return (
    <>
      <ActionBar split={buttons.length > 1}>
        {buttons.map((button) => drawn(button, looks[button], busy))}
      </ActionBar>
      {dialog === "dispute" && buttons.includes("dispute") && (
        <DisputeDialog view={view} sheet={dispute} onClose={close} />
      )}
      {dialog === "add_evidence" && buttons.includes("add_evidence") && (
        <EvidenceDialog view={view} sheet={evidence} onClose={close} />
      )}
    </>
  );
}

function drawn(key: string, look: ButtonLook, busy: string | undefined): ReactNode {
  const { label, kind = "primary" } = look;
  if ("href" in look) {
    return (
      <ButtonLink key={key} kind={kind} size="lg" href={look.href}>
        {label}
      </ButtonLink>
    );
  }
  return (
    <Button
      key={key}
      kind={kind}
      size="lg"
      busy={busy === key || look.isWaiting === true}
      softDisabled={look.isOff === true || (busy !== undefined && busy !== key)}
      onClick={look.onPress}
    >
      {label}
    </Button>
  );
}
