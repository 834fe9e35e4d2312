import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { ShortcutsProvider } from "#features/staff/console/index.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { StaffDispute } from "../../contract.ts";
import { matchProblems } from "../../contract.ts";
import { PendingBar } from "./PendingBar.tsx";
import { undoMs } from "./pending-rulings.ts";
import { RulingBar } from "./RulingBar.tsx";
import { pendingRulings, usePendingRulings } from "./use-pending-rulings.ts";

const person = { id: "1", avatar: "", elo: 1000, played: 1, disputes: 1, disputesLost: 0 };
const dispute = {
  matchId: "match",
  version: 7,
  state: "disputed",
  score: { challenger: 2, challenged: 1 },
  reportedScore: { challenger: 2, challenged: 2 },
  correctableUntil: null,
  kickoffAt: "2026-11-18T10:00:00Z",
  event: { title: "Ladder", startsAt: "2026-11-01T00:00:00Z", endsAt: "2026-12-31T00:00:00Z" },
  challenger: { ...person, username: "Thandi" },
  challenged: { ...person, username: "Ruan" },
} as Partial<StaffDispute> as StaffDispute;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  for (const { id } of pendingRulings.list()) pendingRulings.dismiss(id);
  vi.useRealTimers();
});

function Page({ onRuled }: { onRuled: () => void }) {
  const held = usePendingRulings();
  return (
    <>
      <RulingBar dispute={dispute} onRuled={onRuled} onSent={() => undefined} />
      <PendingBar held={held} pathOf={(id) => `/${id}`} onUndo={(id) => void pendingRulings.undo(id)} />
    </>
  );
}

async function open(answer: (name: string, input: unknown) => unknown = () => ({})) {
  const sent: unknown[] = [];
  const onRuled = vi.fn();
  const app = testApp({
    timeZone: "Africa/Johannesburg",
    isZoneFixed: true,
    answer: (name, input) => {
      sent.push([name, input]);
      return answer(name, input);
    },
  });
  const router = createMemoryRouter([{ path: "*", Component: () => <Page onRuled={onRuled} /> }]);
  const screen = await render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <ShortcutsProvider>
          <RouterProvider router={router} />
        </ShortcutsProvider>
      </Toasts>
    </AppProvider>,
  );
  return { screen, sent, onRuled };
}

const body = { matchId: "match", version: 7, message: "" };

test("key 1 upholds: the next dispute opens, and the ruling is sent after ten seconds", async () => {
  const { sent, onRuled } = await open();
  await userEvent.keyboard("1");
  expect(onRuled).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(sent).toEqual([
    ["POST /api/staff/rule-dispute", { body: { ...body, ruling: { outcome: "upheld" } } }],
  ]);
});

test("key 5 asks who forfeits; the second player is key 2", async () => {
  const { sent } = await open();
  await userEvent.keyboard("5");
  await userEvent.keyboard("2");
  await vi.advanceTimersByTimeAsync(undoMs);
  const ruling = { outcome: "forfeit", by: "challenged" };
  expect(sent).toEqual([["POST /api/staff/rule-dispute", { body: { ...body, ruling } }]]);
});

test("key 3 asks for the kickoff of a replay, in the zone of the page and not of the browser", async () => {
  const { screen, sent } = await open();
  await userEvent.keyboard("3");
  const kickoff = screen.getByLabelText("kickoff");
  // The match was at 12:00 in South Africa.
  await expect.element(kickoff).toHaveValue(expect.stringMatching(/T12:00$/) as string);
  await kickoff.fill("2026-12-01T18:00");
  await userEvent.keyboard("{Enter}");
  await vi.advanceTimersByTimeAsync(undoMs);
  const ruling = { outcome: "replay", kickoffAt: "2026-12-01T16:00:00.000Z" };
  expect(sent).toContainEqual(["POST /api/staff/rule-dispute", { body: { ...body, ruling } }]);
});

test("an undone ruling is not sent", async () => {
  const { screen, sent } = await open();
  await userEvent.keyboard("4");
  await screen.getByRole("button", { name: "undo" }).click();
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(sent).toEqual([]);
});

test("keys rule nothing while the message is typed", async () => {
  const { screen, onRuled } = await open();
  await screen.getByRole("textbox").fill("");
  await userEvent.keyboard("1");
  expect(onRuled).not.toHaveBeenCalled();
  await expect.element(screen.getByRole("textbox")).toHaveValue("1");
});

test("a ruling that came too late says so; other failures can be sent again", async () => {
  const failures = [matchProblems.problem("match_moved"), commonProblem("internal")];
  const { screen } = await open(() => {
    throw failures.shift() ?? new Error("called too often");
  });
  await userEvent.keyboard("4");
  await vi.advanceTimersByTimeAsync(undoMs);
  await expect.element(screen.getByText("lost versus Thandi Ruan")).toBeVisible();
  await screen.getByRole("button", { name: "dismiss" }).click();
  await userEvent.keyboard("4");
  await vi.advanceTimersByTimeAsync(undoMs);
  await expect.element(screen.getByRole("button", { name: "sendAgain" })).toBeVisible();
});
