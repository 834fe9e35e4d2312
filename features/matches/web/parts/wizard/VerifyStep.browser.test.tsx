import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import type { MatchDetails } from "../../../contract.ts";
import { VerifyStep } from "./VerifyStep.tsx";

const submitted = {
  you: "challenged",
  challenger: { id: "other", username: "Other", avatar: "" },
  kickoffAt: "2026-11-17T12:00:00.000Z",
  submittedAt: "2026-11-17T12:30:00.000Z",
  deadlineAt: "2026-11-18T12:30:00.000Z",
  screenshotUrl: null,
  timeline: [],
} as Partial<MatchDetails> as MatchDetails;

const shown = (match: Partial<MatchDetails>) =>
  render(
    <AppProvider app={testApp()}>
      <VerifyStep match={{ ...submitted, ...match }} now={0} takesFocus={false} />
    </AppProvider>,
  );

test.each([
  [1, 3, ["reason_play+50", "reason_win+150", "earnTotal200"]],
  [3, 1, ["reason_play+50", "earnTotal50"]],
  [2, 2, ["reason_play+50", "earnTotal50"]],
])("verifying %i to %i shows its points", async (scoreChallenger, scoreChallenged, rows) => {
  const screen = await shown({ scoreChallenger, scoreChallenged, isRanked: true });
  await expect.element(screen.getByText("earnTotal")).toBeVisible();
  const last = [...screen.container.querySelectorAll("dl")].at(-1)!;
  expect([...last.children].map(({ textContent }) => textContent)).toEqual(rows);
});

test("shows when the score was posted, with the time zone", async () => {
  const screen = await shown({ scoreChallenger: 1, scoreChallenged: 3 });
  await expect.element(screen.getByText(/^verifyText Other when .* 12:30 UTC /)).toBeVisible();
});

test("shows that the match gives no points", async () => {
  const screen = await shown({ scoreChallenger: 1, scoreChallenged: 3, isRanked: false });
  await expect.element(screen.getByText("noPoints")).toBeVisible();
  await expect.element(screen.getByText("earnTotal")).not.toBeInTheDocument();
});
