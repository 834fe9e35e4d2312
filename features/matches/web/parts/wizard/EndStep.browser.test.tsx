import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import type { MatchDetails } from "../../../contract.ts";
import { EndStep } from "./EndStep.tsx";

const tie = {
  you: "challenger",
  state: "approved",
  tieCode: "U1.1",
  eventId: "final",
  challenged: { id: "other", username: "Other", avatar: "" },
  earned: { points: [], elo: null },
  screenshotUrl: null,
  timeline: [],
} as Partial<MatchDetails> as MatchDetails;

const semiFinal = { name: "semiFinals", round: 2, position: 1 } as const;

test.each([
  ["won", { to: "on", tie: semiFinal }, "nextStep_on tie_semiFinals 2 1"],
  ["lost", { to: "down", tie: semiFinal }, "nextStep_down tie_semiFinals 2 1"],
  ["void", { to: "out", tie: null }, "nextStep_out toBeDecided"],
] as const)(
  "after a tie that was %s the next step and a link to the bracket are shown",
  async (task, nextStep, said) => {
    const step = <EndStep match={{ ...tie, nextStep }} now={0} takesFocus={false} task={task} />;
    const router = createMemoryRouter([{ path: "*", element: step }]);
    const screen = await render(
      <AppProvider app={testApp()}>
        <RouterProvider router={router} />
      </AppProvider>,
    );
    await expect.element(screen.getByText(said)).toBeVisible();
    await expect
      .element(screen.getByRole("link", { name: "seeBracket" }))
      .toHaveAttribute("href", "/bracket/final");
  },
);
