import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import type { MatchPress } from "./presses.ts";
import { useEvidenceSheet } from "./use-evidence-sheet.ts";
import type { WizardView } from "./use-wizard.ts";

type Press = (press: MatchPress) => Promise<"sent" | "kept">;

function Page({ press }: { press: Press }) {
  const [isOpen, setIsOpen] = useState(true);
  const sheet = useEvidenceSheet();
  const match = { matchId: "match", version: 6 } as MatchDetails;
  const view = { match, press, refresh: () => Promise.resolve() } as Partial<WizardView> as WizardView;
  return (
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        {isOpen ? (
          <EvidenceDialog view={view} sheet={sheet} onClose={() => setIsOpen(false)} />
        ) : (
          <button onClick={() => setIsOpen(true)}>open</button>
        )}
      </Toasts>
    </AppProvider>
  );
}

test("nothing is sent where there is neither a picture nor a note, and that is said", async () => {
  const pressed: MatchPress[] = [];
  const screen = await render(
    <Page
      press={async (press) => {
        pressed.push(press);
        return "sent";
      }}
    />,
  );
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByText("evidenceNothing")).toBeVisible();
  await screen.getByLabelText("disputeNote").fill("See the clock");
  await expect.element(screen.getByText("evidenceNothing")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByText("evidenceSent")).toBeVisible();
  expect(pressed.map(({ calls }) => calls.at(-1)?.body)).toEqual([
    { matchId: "match", version: 6, note: "See the clock" },
  ]);
  // Whoever adds more begins with nothing.
  await screen.getByRole("button", { name: "open" }).click();
  await expect.element(screen.getByLabelText("disputeNote")).toHaveValue("");
});

test("what waits for a network closes the dialog without saying that it was sent", async () => {
  const screen = await render(<Page press={async () => "kept"} />);
  await screen.getByLabelText("disputeNote").fill("See the clock");
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByRole("button", { name: "open" })).toBeVisible();
  await expect.element(screen.getByText("evidenceSent")).not.toBeInTheDocument();
});
