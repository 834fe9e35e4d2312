import { useEffect, useState } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { MatchSummary } from "#features/matches/contract.ts";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import { PendingActions } from "./PendingActions.tsx";
import type { HomeData } from "./home-data.ts";
import { useRestoredFocus } from "./use-restored-focus.ts";

const match = {
  matchId: "match",
  version: 1,
  you: "challenged",
  challenger: { id: "rival", username: "Rival", avatar: "" },
  challenged: { id: "self", username: "Self", avatar: "" },
  state: "requested",
  moves: ["accept"],
  kickoffAt: "2080-01-01T12:00:00.000Z",
  deadlineAt: null,
  status: "awaiting_approval",
  detail: "awaiting_approval",
  proposal: null,
  note: "Best of one",
  points: { accept: 10, decline: -25, cancel: 0 },
  event: { title: "Cup" },
  game: { title: "Football" },
} as Partial<Record<keyof MatchSummary, unknown>> as MatchSummary;

const homeWith = (...matches: MatchSummary[]) =>
  ({
    pendingActions: matches.map((one) => ({ action: "answer", match: one })),
    next: null,
    sent: [],
  }) as Partial<HomeData> as HomeData;

/** Switches to `after` at the first key. */
function Page({ own, after }: { own: HomeData; after: HomeData }) {
  const [shown, setShown] = useState(own);
  useRestoredFocus(shown);
  useEffect(() => {
    const answer = () => setShown(after);
    addEventListener("keydown", answer);
    return () => removeEventListener("keydown", answer);
  }, [after]);
  return (
    <main id="main" tabIndex={-1}>
      <PendingActions own={shown} />
    </main>
  );
}

function renderPage(own: HomeData, after: HomeData = own) {
  const router = createMemoryRouter([{ path: "/", element: <Page own={own} after={after} /> }]);
  return render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={router} />
      </Toasts>
    </AppProvider>,
  );
}

test("says what each answer to a request gains and costs", async () => {
  const screen = await renderPage(homeWith(match));
  await expect.element(screen.getByText("acceptAdds 10 declineCosts 25")).toBeVisible();
});

test("moves the keyboard focus to the next pending action, or to the beginning, after an answer", async () => {
  const other = { ...match, matchId: "other" };
  for (const [after, focused] of [
    [homeWith(other), 'a[href="/match/other"]'],
    [homeWith(), "main"],
  ] as const) {
    const screen = await renderPage(homeWith(match, other), after);
    screen.getByRole("button", { name: "accept" }).first().element().focus();
    await userEvent.keyboard("x");
    await expect.poll(() => document.activeElement?.matches(focused)).toBe(true);
    await screen.unmount();
  }
});

test("links the whole row of a request, including its note, to the match", async () => {
  const screen = await renderPage(homeWith(match));
  const note = screen.getByText("Best of one");
  await expect.element(note).toBeVisible();
  const { left, top, width, height } = note.element().getBoundingClientRect();
  const pressed = document.elementFromPoint(left + width / 2, top + height / 2);
  expect(pressed?.closest("a")?.getAttribute("href")).toBe("/match/match");
});

test("keeps the button of a match inside its card on a desktop", async () => {
  await page.viewport(1280, 800);
  const verify = { ...match, state: "submitted", moves: ["verify"] } as MatchSummary;
  const own = { ...homeWith(), pendingActions: [{ action: "verify", match: verify }] } as HomeData;
  const screen = await renderPage(own);
  const button = screen.getByRole("link", { name: "move_verify" }).element().getBoundingClientRect();
  const card = screen.getByRole("listitem").element().getBoundingClientRect();
  expect(button.right).toBeLessThanOrEqual(card.right);
  expect(button.left).toBeGreaterThan(card.left + card.width / 2);
});
