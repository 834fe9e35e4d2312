import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import type { MatchDetails, TimelineMoment } from "../../../contract.ts";
import { MatchTimeline } from "../MatchTimeline.tsx";
import { CheckInStep } from "./CheckInStep.tsx";
import { ReplayBanner } from "./ReplayBanner.tsx";
import type { WizardView } from "./use-wizard.ts";

const kickoffAt = "2026-11-22T18:00:00.000Z";
const moment: Omit<TimelineMoment, "move" | "details"> = {
  number: 1,
  by: null,
  state: "confirmed",
  at: kickoffAt,
  note: null,
  pictures: [],
};
const ruled: TimelineMoment = { ...moment, move: "rule", details: { outcome: "replay", kickoffAt } };
const accepted: TimelineMoment = { ...moment, move: "accept", by: "challenger", details: {} };
const checkedIn: TimelineMoment = { ...accepted, number: 2, move: "check_in" };

const player = { id: "one", username: "One", avatar: "" };
const match = {
  you: "challenger",
  state: "confirmed",
  kickoffAt,
  checkInOpensAt: "2026-11-22T17:45:00.000Z",
  deadlineAt: "2026-11-22T18:15:00.000Z",
  challenger: player,
  challenged: { ...player, id: "other", username: "Other" },
  readyAt: { challenger: null, challenged: null },
  hasAdded: { challenger: true, challenged: true },
  earned: { points: [], elo: null },
} as Partial<MatchDetails> as MatchDetails;

const shown = (part: React.ReactNode) => render(<AppProvider app={testApp()}>{part}</AppProvider>);

test.each([
  [[ruled], true],
  [[ruled, checkedIn], true],
  [[accepted], false],
])("a replayed match shows a banner with its kickoff, %#", async (timeline, isSaid) => {
  const screen = await shown(
    <>
      <p>page</p>
      <ReplayBanner match={{ ...match, timeline }} />
    </>,
  );
  await expect.element(screen.getByText("page")).toBeVisible();
  expect(screen.container.textContent.includes("replay Sun 22 Nov")).toBe(isSaid);
});

test("the timeline shows the replay and its kickoff", async () => {
  const screen = await shown(<MatchTimeline match={{ ...match, timeline: [ruled] }} />);
  await expect.element(screen.getByText(/^did_replay/)).toBeVisible();
  await expect.element(screen.getByText(/^kickoffAt Sun 22 Nov/)).toBeVisible();
});

test.each([
  ["await_check_in", "2026-11-21T09:00:00.000Z", /^checkInText 25 Sun 22 Nov/, false],
  ["await_check_in", "2026-11-22T17:15:00.000Z", /^checkInText 25 Sun 22 Nov/, true],
  ["check_in", "2026-11-22T17:50:00.000Z", /^checkInText 25 18:15/, true],
] as const)(
  "%s at %s shows the deadline, and asks to stay only shortly before",
  async (task, at, said, isAsked) => {
    const view = {
      match,
      task,
      waiting: [],
      isOffline: false,
      now: Date.parse(at),
      opponent: match.challenged,
    };
    const screen = await shown(<CheckInStep view={view as Partial<WizardView> as WizardView} />);
    await expect.element(screen.getByText(said)).toBeVisible();
    expect(screen.getByText("stay", { exact: true }).query() !== null).toBe(isAsked);
  },
);
