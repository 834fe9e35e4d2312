import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { ScreenshotField } from "#features/files/web/index.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import type { MatchDetails } from "../../../contract.ts";
import { useDisputeDraft } from "./use-dispute-draft.ts";

const match = { scoreChallenger: 1, scoreChallenged: 0 } as MatchDetails;

function Pictures() {
  const draft = useDisputeDraft(match);
  return draft.places.map(({ id, file }) => (
    <ScreenshotField key={id} isOptional value={file} onChange={(chosen) => draft.setPicture(id, chosen)} />
  ));
}

function pick(input: Element | undefined, file: File): void {
  const chosen = new DataTransfer();
  chosen.items.add(file);
  (input as HTMLInputElement).files = chosen.files;
  input?.dispatchEvent(new Event("change", { bubbles: true }));
}

async function photograph(): Promise<File> {
  const canvas = new OffscreenCanvas(64, 36);
  canvas.getContext("2d")!.fillRect(0, 0, 64, 36);
  return new File([await canvas.convertToBlob({ type: "image/png" })], "fulltime.png", { type: "image/png" });
}

const text = () => new File(["hello"], "hello.png", { type: "image/png" });

test("an unreadable picture is refused, and the other pictures stay", async () => {
  const screen = await render(
    <AppProvider app={testApp()}>
      <Pictures />
    </AppProvider>,
  );
  const inputs = () => screen.container.querySelectorAll("input[type=file]");
  pick(inputs()[0], text());
  await expect.element(screen.getByText("file_type_wrong")).toBeVisible();

  pick(inputs()[0], await photograph());
  await expect.poll(() => inputs().length).toBe(2);
  await expect.element(screen.getByText("file_type_wrong")).not.toBeInTheDocument();

  pick(inputs()[0], text());
  await expect.element(screen.getByText("file_type_wrong")).toBeVisible();
  await expect.element(screen.getByText("fulltime.png")).toBeVisible();
  expect(inputs()).toHaveLength(2);
});
