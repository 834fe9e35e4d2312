import { describe, expect, test } from "vitest";
import { displayOf, isCounted, isLive, isOver, isUnderWay, matchStates, statusNames } from "./states.ts";

describe("a match is shown as", () => {
  test.each([
    ["requested", "upcoming", "awaiting_approval", "awaiting_approval"],
    ["rescheduling", "upcoming", "waiting_for_approval", "waiting_for_approval"],
    ["confirmed", "upcoming", "upcoming", "match_confirmed"],
    ["in_progress", "in_progress", "in_progress", "unsubmitted"],
    ["submitted", "in_progress", "score_submitted", "waiting_for_verification"],
    ["disputed", "in_progress", "disputed", "disputed"],
    ["approved", "completed", "completed", "approved"],
    ["forfeited", "completed", "completed", "approved"],
    ["declined", "completed", "completed", "completed"],
    ["cancelled", "completed", "completed", "completed"],
    ["expired", "completed", "completed", "completed"],
    ["void", "completed", "completed", "completed"],
  ] as const)("%s: under %s, %s, in detail %s", (state, phase, status, detail) => {
    expect(displayOf(state)).toEqual({ phase, status, detail });
  });

  test("every status of the specification is used", () => {
    const used = new Set(matchStates.map(displayOf).flatMap(({ status, detail }) => [status, detail]));
    expect(statusNames.filter((word) => !used.has(word))).toEqual([]);
  });
});

test("only a match in progress is live", () => {
  expect(matchStates.filter(isLive)).toEqual(["in_progress"]);
});

test("a match is over once no player can move it", () => {
  expect(matchStates.filter(isOver)).toEqual([
    "approved",
    "forfeited",
    "declined",
    "cancelled",
    "expired",
    "void",
  ]);
});

test("tables count approved and forfeited matches", () => {
  expect(matchStates.filter(isCounted)).toEqual(["approved", "forfeited"]);
});

test("players see each other's ids from the agreement until the end", () => {
  expect(matchStates.filter(isUnderWay)).toEqual(["confirmed", "in_progress", "submitted", "disputed"]);
});
