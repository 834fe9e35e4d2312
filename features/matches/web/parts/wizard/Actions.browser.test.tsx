import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { ScreenshotField } from "#features/files/web/index.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { useAction } from "#kit/client/use-action.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { Actions } from "./Actions.tsx";
import type { MatchWrite } from "./queued-writes.ts";
import { useScoreDraft } from "./use-score-draft.ts";
import type { WizardView } from "./use-wizard.ts";

afterEach(() => vi.restoreAllMocks());

interface FormProps {
  enqueue: (write: MatchWrite) => Promise<"sent" | "queued">;
  isPosted?: boolean;
}

function Form({ enqueue, isPosted = false }: FormProps) {
  const screenshotUrl = isPosted ? "/posted.webp" : null;
  const match = { matchId: "match", version: 6, hasDraws: true, screenshotUrl } as MatchDetails;
  const draft = useScoreDraft(match);
  const trying = useAction();
  const view = {
    match,
    task: isPosted ? "correct" : "play",
    buttons: isPosted ? ["correct_score", "keep_score"] : ["submit_score"],
    refused: [],
    opponent: { id: "other", username: "Other", avatar: "" },
    enqueue,
    openStep: () => undefined,
    refresh: () => Promise.resolve(),
    ...trying,
  } as Partial<WizardView> as WizardView;
  return (
    <>
      <ScreenshotField
        value={draft.screenshot.picture}
        onChange={draft.screenshot.set}
        onShrinking={draft.screenshot.setIsShrinking}
        error={draft.screenshot.missed > 0 ? "missing" : undefined}
      />
      <Actions view={view} draft={draft} />
    </>
  );
}

/** A slow device: the next picture is ready when `go` is called. */
async function slowly() {
  const canvas = new OffscreenCanvas(64, 36);
  canvas.getContext("2d")!.fillRect(0, 0, 64, 36);
  const picture = await createImageBitmap(canvas);
  const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>();
  vi.spyOn(window, "createImageBitmap").mockReturnValueOnce(promise);
  return { go: () => resolve(picture), fail: () => reject(new Error("no picture")) };
}

async function picked(isPosted = false) {
  const written: MatchWrite[] = [];
  const screen = await render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <Form
          isPosted={isPosted}
          enqueue={async (write) => {
            written.push(write);
            return "queued";
          }}
        />
      </Toasts>
    </AppProvider>,
  );
  const input = screen.container.querySelector<HTMLInputElement>("input[type=file]")!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(["picture"], "fulltime.png", { type: "image/png" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await expect.element(screen.getByText("fulltime.png")).toBeVisible();
  const name = isPosted ? "correctTo 0 0" : "post 0 0";
  return { screen, written, post: screen.getByRole("button", { name }) };
}

test("a score posted while its picture is shrinking is posted with it, once", async () => {
  const device = await slowly();
  const { screen, written, post } = await picked();
  await post.dblClick();
  await expect.element(post).toHaveAttribute("aria-busy", "true");
  expect(written).toEqual([]);
  device.go();
  await expect.poll(() => written.length).toBe(1);
  expect(written[0]?.calls.map(({ file }) => file?.type)).toEqual(["image/webp", undefined]);
  await expect.element(post).not.toHaveAttribute("aria-busy");
  await expect.element(screen.getByText("missing")).not.toBeInTheDocument();
});

test("if the picture is unreadable, an error is shown and nothing is posted", async () => {
  const device = await slowly();
  const { screen, written, post } = await picked();
  await post.click();
  device.fail();
  await expect.element(screen.getByText("file_type_wrong")).toBeVisible();
  await expect.element(post).not.toHaveAttribute("aria-busy");
  expect(written).toEqual([]);
});

test("a correction cancelled while its picture is shrinking is not posted", async () => {
  const device = await slowly();
  const { screen, written, post } = await picked(true);
  await post.click();
  await expect.element(post).toHaveAttribute("aria-busy", "true");
  await screen.getByRole("button", { name: "keepScore" }).click();
  device.go();
  await expect.element(screen.getByText("shrunk", { exact: false })).toBeVisible();
  expect(written).toEqual([]);
});
