import type { ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { Toasts } from "#kit/ui/components/Toasts.tsx";
import type { MatchDetails } from "../../contract.ts";
import ChallengeDialog from "../ChallengeDialog.tsx";
import MatchRequestDialog from "../MatchRequestDialog.tsx";
import RescheduleDialog from "../RescheduleDialog.tsx";
import { RequestNote } from "./RequestNote.tsx";
import AnswerStep from "./wizard/AnswerStep.tsx";

// The previous version's server sends neither `busyAt` nor `note`.
const times = { startsAt: "2020-01-01T00:00:00.000Z", endsAt: "2090-01-01T00:00:00.000Z" };
const rival = { id: "rival", username: "Rival", avatar: "" };
const options = {
  opponent: rival,
  refusal: null,
  isRanked: true,
  battlegrounds: [
    {
      ...times,
      eventId: "event",
      title: "Cup",
      game: "Football",
      challengerTeamId: "one",
      challengedTeamId: "other",
      opponentElo: 1000,
      openMatchId: null,
    },
  ],
};
const match = {
  matchId: "match",
  version: 1,
  you: "challenged",
  challenger: rival,
  challenged: { id: "self", username: "Self", avatar: "" },
  state: "requested",
  status: "pending",
  detail: "pending",
  moves: ["accept"],
  kickoffAt: "2080-01-01T12:00:00.000Z",
  deadlineAt: "2080-01-01T12:00:00.000Z",
  proposal: null,
  scoreChallenger: null,
  scoreChallenged: null,
  elo: { challenger: 1000, challenged: 1000 },
  points: { accept: 5, decline: 0, cancel: 0 },
  event: { id: "event", title: "Cup", ...times },
  game: { title: "Football" },
} as Partial<Record<keyof MatchDetails, unknown>> as MatchDetails;

function answer(name: string): unknown {
  if (name === "GET /api/game/challenge-options") return options;
  throw commonProblem("unavailable");
}

const shown = (part: ReactNode) =>
  render(
    <AppProvider app={testApp({ answer })}>
      <Toasts dismissLabel="dismiss">
        <RouterProvider router={createMemoryRouter([{ path: "/", element: part }])} />
      </Toasts>
    </AppProvider>,
  );
const nothing = () => undefined;

test("a challenge can be sent without busy times", async () => {
  const screen = await shown(<ChallengeDialog player={rival} onClose={nothing} onSent={nothing} />);
  await expect.element(screen.getByRole("button", { name: "challengeSend" })).toBeVisible();
});

test("another time can be proposed without busy times", async () => {
  const screen = await shown(<RescheduleDialog match={match} onClose={nothing} />);
  await expect.element(screen.getByRole("button", { name: "rescheduleSend" })).toBeVisible();
});

test("a request without a note shows none", async () => {
  const screen = await shown(
    <>
      <RequestNote match={match} />
      <AnswerStep match={match} task="answer" takesFocus={false} />
      <MatchRequestDialog match={match} onClose={nothing} />
    </>,
  );
  await expect.element(screen.getByRole("heading", { name: "asked Rival", exact: true })).toBeVisible();
  expect(screen.getByText(/noteOf/).elements()).toEqual([]);
});
