import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { ShownMatch } from "../../contract.ts";
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
} as Partial<ShownMatch> as ShownMatch;

const tieAt = (startsAt: string): WaitingTie => ({
  event: { id: "final", title: "Final", game: { title: "Game" } },
  tie: { name: "semiFinals", round: 2, position: 1, startsAt, awaits: null },
});

test.each([
  ["2026-11-21T18:00:00.000Z", "openTie", "/bracket/final"],
  ["2026-11-23T18:00:00.000Z", "faceOff One Other", "/match/match"],
])("beside the list stands what comes first, with a tie at %s: %s", async (startsAt, face, href) => {
  const list = (
    <MatchList status="upcoming" first={{ items: [match], next: null }} ties={[tieAt(startsAt)]} />
  );
  const screen = await render(
    <AppProvider app={testApp()}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={createMemoryRouter([{ path: "/", element: list }])} />
      </Toasts>
    </AppProvider>,
  );
  const next = () => screen.container.querySelector("aside");
  await expect.poll(() => next()?.querySelector("section")?.getAttribute("aria-label")).toBe(face);
  expect(next()?.querySelector("a")?.getAttribute("href")).toBe(href);
});
