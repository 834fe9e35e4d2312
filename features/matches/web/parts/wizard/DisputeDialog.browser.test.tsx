import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { DisputeDialog } from "./DisputeDialog.tsx";
import { useDisputeDraft } from "./use-dispute-draft.ts";
import type { WizardView } from "./use-wizard.ts";

const posted = { matchId: "match", version: 5, scoreChallenger: 3, scoreChallenged: 1 } as MatchDetails;

function Page({ match }: { match: MatchDetails }) {
  const draft = useDisputeDraft(match);
  const view = { match, opponent: { id: "other", username: "Other", avatar: "" }, refused: [] };
  return (
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <DisputeDialog
          view={view as Partial<WizardView> as WizardView}
          draft={draft}
          onClose={() => undefined}
        />
      </Toasts>
    </AppProvider>
  );
}

test("a correction during a dispute is shown in its dialog", async () => {
  const screen = await render(<Page match={posted} />);
  await expect.element(screen.getByText("disputeReason", { exact: true })).toBeVisible();
  await expect.element(screen.getByText("disputeCorrected", { exact: false })).not.toBeInTheDocument();
  await screen.rerender(<Page match={{ ...posted, version: 6, scoreChallenger: 2 }} />);
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText("disputeCorrected Other 2 1")).toBeVisible();
});
