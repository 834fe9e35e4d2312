import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchSummary } from "../../contract.ts";
import { MatchList } from "./MatchList.tsx";
import type { WaitingTie } from "./TieCard.tsx";

const player = { id: "one", username: "One", avatar: "" };
const match = {
  matchId: "match",
  you: "challenger",
  state: "confirmed",
  status: "upcoming",
  detail: "match_confirmed",
  moves: [],
  kickoffAt: "2026-11-22T18:00:00.000Z",
  checkInOpensAt: "2026-11-22T17:45:00.000Z",
  deadlineAt: "2026-11-22T18:15:00.000Z",
  proposal: null,
  challenger: player,
  challenged: { ...player, id: "other", username: "Other" },
  elo: { challenger: 1000, challenged: 1000 },
  points: { accept: 0, decline: 0, cancel: 0 },
  scoreChallenger: null,
  scoreChallenged: null,
  winnerId: null,
  game: { id: "game", title: "Game", art: "" },
  event: { id: "event", title: "Cup", startsAt: "", endsAt: "" },
} as Partial<MatchSummary> as MatchSummary;

const tieAt = (startsAt: string): WaitingTie => ({
  event: { id: "final", title: "Final", game: { title: "Game" } },
  tie: { name: "semiFinals", round: 2, position: 1, startsAt, awaits: null },
});

const request = {
  ...match,
  matchId: "request",
  version: 1,
  you: "challenged",
  state: "requested",
  status: "awaiting_approval",
  detail: "awaiting_approval",
  moves: ["accept", "reschedule", "decline"],
} as MatchSummary;

function renderList(list: ReactNode, app = testApp()) {
  return render(
    <AppProvider app={app}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={createMemoryRouter([{ path: "/", element: list }])} />
      </Toasts>
    </AppProvider>,
  );
}

test("an accepted request is shown as confirmed before the list is reloaded", async () => {
  const confirmed = { ...request, version: 2, state: "confirmed", moves: ["cancel"] };
  const asked: string[] = [];
  const app = testApp({
    answer: (name) => {
      asked.push(name);
      return { match: { ...confirmed, status: "upcoming", detail: "match_confirmed" } };
    },
  });
  const list = <MatchList status="upcoming" first={{ items: [request], next: null }} ties={[]} />;
  const screen = await renderList(list, app);
  await expect.element(screen.getByText("chip_your_answer")).toBeVisible();
  await screen.getByRole("button", { name: "accept", exact: true }).click();
  await expect.element(screen.getByText("chip_scheduled")).toBeVisible();
  await expect.element(screen.getByText("chip_your_answer")).not.toBeInTheDocument();
  expect(asked).toEqual(["POST /api/game/accept-match"]);
});

test("a card's main action opens the match, and cancelling is not offered in the list", async () => {
  const mine = { ...match, moves: ["cancel"] } as MatchSummary;
  const list = <MatchList status="upcoming" first={{ items: [mine], next: null }} ties={[]} />;
  const screen = await renderList(list);
  const action = screen.getByRole("link", { name: "seeMatch: openMatch Other" });
  await expect.element(action).toHaveAttribute("href", "/match/match");
  expect(screen.getByRole("button", { name: "cancel" }).elements()).toEqual([]);
});

test("each match has one chip, and the specified status beside it", async () => {
  const list = <MatchList status="upcoming" first={{ items: [match], next: null }} ties={[]} />;
  const screen = await renderList(list);
  const card = screen.getByRole("article");
  expect(card.getByText(/^chip_/).elements()).toHaveLength(1);
  await expect.element(card.getByText("status_upcoming · status_match_confirmed")).toBeVisible();
});

test("the challenge button is above the list and covers nothing", async () => {
  const list = <MatchList status="upcoming" first={{ items: [match], next: null }} ties={[]} />;
  const screen = await renderList(list);
  const button = screen.getByRole("button", { name: "challenge" }).element();
  const article = screen.getByRole("article").element();
  expect(button.getBoundingClientRect().bottom).toBeLessThanOrEqual(article.getBoundingClientRect().top);
  expect(getComputedStyle(button.parentElement!).position).toBe("static");
});

test.each([
  ["2026-11-21T18:00:00.000Z", "openTie", "/bracket/final"],
  ["2026-11-23T18:00:00.000Z", "faceOff One Other", "/match/match"],
])("the sidebar shows what comes first, with a tie at %s: %s", async (startsAt, face, href) => {
  const list = (
    <MatchList status="upcoming" first={{ items: [match], next: null }} ties={[tieAt(startsAt)]} />
  );
  const screen = await renderList(list);
  const next = () => screen.container.querySelector("aside");
  await expect.poll(() => next()?.querySelector("section")?.getAttribute("aria-label")).toBe(face);
  expect(next()?.querySelector("a")?.getAttribute("href")).toBe(href);
});
