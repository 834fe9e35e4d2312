import { expect, test } from "vitest";
import { phases } from "../../rules.ts";
import { chosenSegment, countSegments, segmentOf } from "./segments.ts";

const none = { live: 0, open: 0, upcoming: 0, finished: 0 };

test("every phase has its place in the list", () => {
  expect(phases.map((phase) => segmentOf({ phase, stage: "ladder" }))).toEqual([
    "upcoming",
    "open",
    "upcoming",
    "live",
    "finished",
    "finished",
  ]);
});

test("a final is upcoming while its qualifiers are open for registration", () => {
  expect(segmentOf({ phase: "registration", stage: "finals" })).toBe("upcoming");
  expect(segmentOf({ phase: "registration", stage: "qualifier" })).toBe("open");
});

test("battlegrounds are counted by their place", () => {
  const events = (["live", "starting", "announced", "cancelled"] as const).map((phase) => ({
    phase,
    stage: "ladder" as const,
  }));
  expect(countSegments(events)).toEqual({ live: 1, open: 0, upcoming: 2, finished: 1 });
});

test("the list opens where there is something to play", () => {
  expect(chosenSegment(null, { ...none, upcoming: 2, finished: 9 })).toBe("upcoming");
  expect(chosenSegment(null, none)).toBe("live");
});

test("the part asked for is shown even when it is empty, and an unknown one is ignored", () => {
  expect(chosenSegment("finished", { ...none, live: 3 })).toBe("finished");
  expect(chosenSegment("yesterday", { ...none, open: 1 })).toBe("open");
});
