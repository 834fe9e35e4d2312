import { useState, type ReactNode } from "react";
import { loadModule } from "#kit/client/load-module.ts";
import { useModule } from "#kit/client/use-module.ts";
import { ActionBar } from "#kit/ui/components/ActionBar.tsx";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { useButtons, type ButtonLook, type WizardDialog } from "./use-buttons.ts";
import type { ScoreDraft } from "./use-score-draft.ts";
import type { StepProps } from "./use-wizard.ts";

/** Most matches need no dispute; its code is loaded with the first button for one. */
const loadStatementDialogs = () =>
  loadModule({ load: () => import("./StatementDialogs.tsx"), waitsForNetwork: () => true });

/** The wizard's buttons. */
export function Actions({ view, draft }: StepProps & { draft: ScoreDraft }) {
  const [dialog, setDialog] = useState<WizardDialog>();
  const looks = useButtons(view, draft, setDialog);
  const { buttons } = view;
  const isAsked = buttons.includes("dispute") || buttons.includes("add_evidence");
  const [fault, setFault] = useState<Error>();
  const statementDialogs = useModule(isAsked ? loadStatementDialogs : undefined, setFault);
  // The player has opened the dialog, so its load error is shown by the error page.
  if (dialog && fault) throw fault;
  const busy = statementDialogs ? view.busy : (dialog ?? view.busy);
  return (
    <>
      {buttons.length > 0 && (
        <ActionBar split={buttons.length > 1}>
          {buttons.map((button) => drawn(button, looks[button], busy))}
        </ActionBar>
      )}
      {statementDialogs && (
        <statementDialogs.default
          view={view}
          draft={draft}
          dialog={dialog}
          onClose={() => setDialog(undefined)}
        />
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
