import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import type { QueuedWrite } from "#kit/client/outbox/queued-write.ts";
import { testApp } from "#kit/client/testing/app.ts";
import type { MatchDetails } from "../../../contract.ts";
import { QueuedWrites } from "./QueuedWrites.tsx";
import { evidenceWrite, type MatchWrite } from "./queued-writes.ts";
import type { WizardView } from "./use-wizard.ts";

const match = { matchId: "match", version: 6 } as MatchDetails;

function refusedOf(write: MatchWrite): QueuedWrite {
  const refusal = { message: "It has been decided." } as QueuedWrite["refusal"];
  return { id: "one", owner: "me", group: "match", queuedAt: 0, responses: [], refusal, ...write };
}

test("a refused write can be read until it is dismissed", async () => {
  const canvas = new OffscreenCanvas(16, 9);
  canvas.getContext("2d")!.fillRect(0, 0, 16, 9);
  const pictures = [await canvas.convertToBlob({ type: "image/png" })];
  const dismissed: string[] = [];
  const view = {
    waiting: [],
    buttons: [],
    refused: [refusedOf(evidenceWrite(match, { note: "See the clock.", pictures }))],
    isOffline: false,
    dismiss: async (id: string) => void dismissed.push(id),
  } as Partial<WizardView> as WizardView;
  const screen = await render(
    <AppProvider app={testApp()}>
      <QueuedWrites view={view} />
    </AppProvider>,
  );
  await expect.element(screen.getByText("refused_evidence It has been decided.")).toBeVisible();
  await expect.element(screen.getByText("See the clock.")).toBeVisible();
  const picture = screen.getByRole("img", { name: "ownEvidence" });
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBe(16);
  await screen.getByRole("button", { name: "understood" }).click();
  expect(dismissed).toEqual(["one"]);
});

const heldUntil = Date.parse("2026-11-17T12:30:00.000Z");

test.each([
  [true, undefined, "kept"],
  [true, heldUntil, "kept"],
  [false, undefined, "keptOnline"],
  [false, heldUntil, /^keptPictures .*12:30/],
])("queued writes: offline %s, held until %s, shows %s", async (isOffline, until, said) => {
  const view = {
    waiting: ["check_in", "score"],
    heldUntil: until,
    refused: [],
    buttons: [],
    isOffline,
  } as Partial<WizardView> as WizardView;
  const screen = await render(
    <AppProvider app={testApp()}>
      <QueuedWrites view={view} />
    </AppProvider>,
  );
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});

test.each([
  [["check_in"], "offline"],
  [["submit_score"], "offline"],
  [["dispute", "verify"], "offlineToAnswer"],
  [["accept"], "offlineToAnswer"],
] as const)("offline, %s is not offered for later: %s", async (buttons, said) => {
  const view = { waiting: [], refused: [], buttons: [...buttons], isOffline: true };
  const screen = await render(
    <AppProvider app={testApp()}>
      <QueuedWrites view={view as Partial<WizardView> as WizardView} />
    </AppProvider>,
  );
  await expect.element(screen.getByText(said, { exact: true })).toBeVisible();
});
