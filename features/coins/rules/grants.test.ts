import { expect, test } from "vitest";
import { firstGrantState, checkMayDecide } from "./grants.ts";

test.each([
  [1, 0, "granted"],
  [1_000, 0, "granted"],
  [1_001, 0, "proposed"],
  [400, 600, "granted"],
  [401, 600, "proposed"],
  [1, 1_000, "proposed"],
] as const)("%i coins after %i within a day are %s", (amount, before, state) => {
  expect(firstGrantState(amount, before)).toBe(state);
});

const proposedAt = new Date("2026-11-18T12:00:00Z");
const after = (hours: number) => new Date(proposedAt.getTime() + hours * 3_600_000);

test.each([
  ["proposed", "other", 1, "ok"],
  ["proposed", "other", 47.9, "ok"],
  ["proposed", "other", 48, "lapsed"],
  ["proposed", "first", 1, "same_member"],
  ["granted", "other", 1, "decided"],
  ["refused", "other", 1, "decided"],
] as const)(
  "a grant that is %s, decided by the %s member after %d hours: %s",
  (state, member, hours, expected) => {
    expect(checkMayDecide({ state, proposedBy: "first", proposedAt }, member, after(hours))).toBe(expected);
  },
);
