import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import type { MatchDetails } from "../../contract.ts";
import { useFaceOff } from "./use-face-off.ts";
import { WizardFaceOff } from "./wizard/WizardFaceOff.tsx";
import type { WizardView } from "./wizard/use-wizard.ts";

const now = Date.parse("2026-11-22T12:00:00.000Z");
const match = {
  you: "challenger",
  kickoffAt: "2026-11-22T18:00:00.000Z",
  proposal: null,
  challenger: { id: "one", username: "One", avatar: "" },
  challenged: { id: "other", username: "Other", avatar: "" },
  elo: { challenger: 1000, challenged: 1000 },
  scoreChallenger: null,
  scoreChallenged: null,
} as Partial<MatchDetails> as MatchDetails;

function OnItsPage({ state }: Pick<MatchDetails, "state">) {
  return <FaceOff {...useFaceOff({ ...match, state }, now)} />;
}

function InTheWizard({ state }: Pick<MatchDetails, "state">) {
  const scores = { challenger: null, challenged: null };
  const view: Partial<WizardView> = { match: { ...match, state }, scores, now };
  return <WizardFaceOff view={view as WizardView} />;
}

const ends = ["declined", "cancelled", "expired", "void", "forfeited"] as const;

test.each([OnItsPage, InTheWizard].flatMap((Part) => ends.map((state) => [Part.name, state, Part] as const)))(
  "%s: a match that is %s shows its outcome and no kickoff",
  async (_, state, Part) => {
    const screen = await render(
      <AppProvider app={testApp()}>
        <Part state={state} />
      </AppProvider>,
    );
    await expect.element(screen.getByText(`over_${state}`)).toBeVisible();
    await expect.element(screen.getByText("–", { exact: true })).toBeVisible();
    expect(screen.container.textContent).not.toContain("18:00");
  },
);

test.each([OnItsPage, InTheWizard])("%o: the kickoff of a future match has its time zone", async (Part) => {
  const screen = await render(
    <AppProvider app={testApp()}>
      <Part state="confirmed" />
    </AppProvider>,
  );
  await expect.element(screen.getByText(/^when today 18:00 UTC$/i)).toBeVisible();
});
