import { useState } from "react";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import type { QueuedWrite } from "#kit/client/outbox/queued-write.ts";
import { testApp } from "#kit/client/testing/app.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { EvidenceDialog } from "./EvidenceDialog.tsx";
import { evidenceWrite, type MatchWrite } from "./queued-writes.ts";
import { useEvidenceDraft } from "./use-evidence-draft.ts";
import type { WizardView } from "./use-wizard.ts";

type Send = (write: MatchWrite) => Promise<"sent" | "queued">;

interface PageProps {
  enqueue: Send;
  refused?: readonly QueuedWrite[];
  refresh?: () => Promise<void>;
  timeline?: MatchDetails["timeline"];
}

/** Records all requests and accepts them. */
function recording() {
  const written: MatchWrite[] = [];
  const enqueue: Send = async (one) => {
    written.push(one);
    return "sent";
  };
  return { written, enqueue };
}

const match = { matchId: "match", version: 6, you: "challenged" } as MatchDetails;

function Page({ enqueue, refused: first = [], refresh = () => Promise.resolve(), timeline = [] }: PageProps) {
  const [isOpen, setIsOpen] = useState(true);
  const [refused, setRefused] = useState(first);
  const draft = useEvidenceDraft(refused.at(-1));
  const dismiss = async (id: string) => setRefused((before) => before.filter((kept) => kept.id !== id));
  const view = {
    match: { ...match, timeline },
    enqueue,
    refresh,
    refused,
    dismiss,
  } as Partial<WizardView> as WizardView;
  return (
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <output>{refused.length}</output>
        {isOpen ? (
          <EvidenceDialog view={view} draft={draft} onClose={() => setIsOpen(false)} />
        ) : (
          <button onClick={() => setIsOpen(true)}>open</button>
        )}
      </Toasts>
    </AppProvider>
  );
}

test("without a picture or note nothing is sent, and an error is shown", async () => {
  const { written, enqueue } = recording();
  const screen = await render(<Page enqueue={enqueue} />);
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByText("evidenceNothing")).toBeVisible();
  await screen.getByLabelText("disputeNote").fill("See the clock");
  await expect.element(screen.getByText("evidenceNothing")).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByText("evidenceSent")).toBeVisible();
  expect(written.map(({ calls }) => calls.at(-1)?.body)).toEqual([
    { matchId: "match", version: 6, note: "See the clock" },
  ]);
  // The next evidence starts empty.
  await screen.getByRole("button", { name: "open" }).click();
  await expect.element(screen.getByLabelText("disputeNote")).toHaveValue("");
});

test("a queued write closes the dialog without a success message", async () => {
  const screen = await render(<Page enqueue={async () => "queued"} />);
  await screen.getByLabelText("disputeNote").fill("See the clock");
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByRole("button", { name: "open" })).toBeVisible();
  // A toast disappears by itself, so this does not wait.
  expect(screen.getByText("evidenceSent").query()).toBeNull();
});

test("the button is busy while sending, and a second press sends nothing", async () => {
  let arrive!: (outcome: "sent") => void;
  const written: MatchWrite[] = [];
  const screen = await render(
    <Page
      enqueue={(write) => {
        written.push(write);
        return new Promise((resolve) => {
          arrive = resolve;
        });
      }}
    />,
  );
  await screen.getByLabelText("disputeNote").fill("See the clock");
  const send = screen.getByRole("button", { name: "evidenceSend" });
  await expect.element(send).not.toHaveAttribute("aria-busy");
  await send.click();
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  (send.element() as HTMLButtonElement).form!.requestSubmit();
  arrive("sent");
  await expect.element(screen.getByText("evidenceSent")).toBeVisible();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  expect(written).toHaveLength(1);
});

test("a refusal is shown in the dialog, and cleared on the next try", async () => {
  let asked = 0;
  let arrive!: (outcome: "sent") => void;
  const outcomes: Send[] = [
    () => Promise.reject(commonProblem("too_many_requests")),
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  ];
  const screen = await render(
    <Page
      enqueue={(write) => outcomes.shift()!(write)}
      refresh={async () => {
        asked += 1;
      }}
    />,
  );
  await screen.getByLabelText("disputeNote").fill("See the clock");
  const send = screen.getByRole("button", { name: "evidenceSend" });
  const alert = screen.getByRole("dialog").getByRole("alert");
  await send.click();
  await expect.element(alert).toHaveTextContent("too_many_requests");
  await expect.element(send).not.toHaveAttribute("aria-busy");
  await expect.element(screen.getByLabelText("disputeNote")).toHaveValue("See the clock");
  // The opponent may have moved first, so the match is reloaded.
  expect(asked).toBe(1);
  await send.click();
  await expect.element(send).toHaveAttribute("aria-busy", "true");
  await expect.element(alert).not.toBeInTheDocument();
  arrive("sent");
  await expect.element(screen.getByText("evidenceSent")).toBeVisible();
});

test("a refused queued write is restored in the dialog until it is sent again", async () => {
  const canvas = new OffscreenCanvas(16, 9);
  canvas.getContext("2d")!.fillRect(0, 0, 16, 9);
  const pictures = [await canvas.convertToBlob({ type: "image/png" })];
  const made = { id: "one", owner: "me", group: "match", queuedAt: 0, responses: [] };
  const refusal = { message: "No." } as QueuedWrite["refusal"];
  const kept = { ...evidenceWrite(match, { note: "See the clock", pictures }), ...made, refusal };
  const written: MatchWrite[] = [];
  const screen = await render(
    <Page
      refused={[kept]}
      enqueue={async (write) => {
        written.push(write);
        return "sent";
      }}
    />,
  );
  await expect.element(screen.getByLabelText("disputeNote")).toHaveValue("See the clock");
  await screen.getByLabelText("disputeNote").fill("See the clock at the top");
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  await expect.element(screen.getByRole("status").getByText("0")).toBeInTheDocument();
  expect(written).toEqual([evidenceWrite(match, { note: "See the clock at the top", pictures })]);
  await screen.getByRole("button", { name: "open" }).click();
  await expect.element(screen.getByLabelText("disputeNote")).toHaveValue("");
});

/** A dialog with a note and a picture that is still shrinking, after its button was pressed. */
async function sentTooSoon() {
  const { promise, resolve, reject } = Promise.withResolvers<ImageBitmap>();
  const picture = await createImageBitmap(new ImageData(64, 36));
  vi.spyOn(window, "createImageBitmap").mockReturnValueOnce(promise);
  const { written, enqueue } = recording();
  const screen = await render(<Page enqueue={enqueue} />);
  const input = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const chosen = new DataTransfer();
  chosen.items.add(new File(["picture"], "fulltime.png", { type: "image/png" }));
  input.files = chosen.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await screen.getByLabelText("disputeNote").fill("See the clock");
  await screen.getByRole("button", { name: "evidenceSend" }).click();
  return { screen, written, go: () => resolve(picture), fail: () => reject(new Error("no picture")) };
}

test("a statement sent while a picture is shrinking includes it", async () => {
  const { screen, written, go } = await sentTooSoon();
  go();
  await expect.element(screen.getByText("evidenceSent")).toBeVisible();
  expect(written.map(({ calls }) => calls.map(({ file }) => file?.type))).toEqual([
    ["image/webp", undefined],
  ]);
});

test("if that picture is unreadable, nothing is sent until the button is pressed again", async () => {
  const { screen, written, fail } = await sentTooSoon();
  fail();
  await expect.element(screen.getByText("file_type_wrong")).toBeVisible();
  const send = screen.getByRole("button", { name: "evidenceSend" });
  await expect.element(send).not.toHaveAttribute("aria-busy");
  expect(written).toEqual([]);
  await send.click();
  await expect.poll(() => written.length).toBe(1);
});

test.each([
  [[], 3],
  [["add_evidence"], 2],
  [["add_evidence", "add_evidence"], 1],
] as const)("after %j the dialog shows %i remaining additions", async (moves, left) => {
  const added = { number: 7, by: "challenged", state: "disputed", at: "", details: {}, note: null } as const;
  const timeline = moves.map((move) => ({ ...added, move, pictures: [] }));
  const screen = await render(<Page enqueue={async () => "queued"} timeline={timeline} />);
  await expect.element(screen.getByText(`evidenceText evidenceLeft ${left}`)).toBeVisible();
});
