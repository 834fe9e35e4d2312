import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { AppProvider } from "#kit/client/app.tsx";
import { testApp } from "#kit/client/testing/app.ts";
import type { MatchDetails } from "../../contract.ts";
import type { MatchState } from "../../rules.ts";
import { MatchTimeline } from "./MatchTimeline.tsx";
import { OutOfBracket } from "./OutOfBracket.tsx";

const match = (given: Partial<MatchDetails>) =>
  ({
    you: "challenger",
    challenger: { id: "self", username: "Self", avatar: "" },
    challenged: { id: "rival", username: "Rival", avatar: "" },
    earned: { points: [], elo: null },
    ...given,
  }) as Partial<MatchDetails> as MatchDetails;

test.each<[MatchState, boolean, string]>([
  ["in_progress", true, "outOfBracket"],
  ["submitted", true, "outOfBracket"],
  ["approved", true, "outOfBracket"],
  ["cancelled", true, "calledOffByBracket"],
  ["approved", false, ""],
])("a match that is %s, out of its bracket: %s, shows %s", async (state, isOutOfBracket, words) => {
  const screen = await render(
    <AppProvider app={testApp()}>
      <OutOfBracket match={match({ state, isOutOfBracket })} />
    </AppProvider>,
  );
  expect(screen.container.innerText.trim()).toBe(words);
});

test("a match cancelled by its bracket is not attributed to the opponent", async () => {
  const moment = { at: "2026-11-15T12:00:00.000Z", details: {}, note: null, pictures: [], by: null };
  const timeline: MatchDetails["timeline"] = [
    { ...moment, number: 1, move: "schedule", state: "confirmed" },
    { ...moment, number: 2, move: "cancel", state: "cancelled" },
  ];
  const screen = await render(
    <AppProvider app={testApp()}>
      <MatchTimeline match={match({ timeline })} />
    </AppProvider>,
  );
  expect(screen.container.innerText).toContain("did_cancel");
  expect(screen.container.innerText).not.toContain("Rival");
});
