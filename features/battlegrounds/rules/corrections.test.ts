import { expect, test } from "vitest";
import { entrantCorrections, eventCorrections, tieCorrections } from "./corrections.ts";

const open = {
  hasBothPlayers: true,
  isDecided: false,
  progress: "scheduled",
  decidedMatch: null,
  hasResult: false,
} as const;

const decided = { ...open, isDecided: true, progress: null, hasResult: true } as const;

test.each([
  ["is waiting for a player", { ...open, hasBothPlayers: false }, []],
  ["is scheduled", open, ["walkover", "score", "move_tie"]],
  ["is being played", { ...open, progress: "live" }, []],
  ["has a posted score", { ...open, progress: "posted" }, []],
  ["was decided by its match", { ...decided, decidedMatch: { isCorrectable: true } }, []],
  [
    "was decided by a match that is void or final",
    { ...decided, decidedMatch: { isCorrectable: false } },
    ["walkover", "score"],
  ],
  ["was decided by staff", decided, ["take_back"]],
  ["was decided by a finalist who left", { ...decided, hasResult: false }, []],
] as const)("a tie that %s", (_, tie, expected) => {
  expect(tieCorrections({ phase: "live" }, tie)).toEqual(expected);
  expect(tieCorrections({ phase: "cancelled" }, tie)).toEqual([]);
});

const event = {
  stage: "qualifier",
  phase: "live",
  isClosed: false,
  isPublished: true,
  arePrizesAwarded: false,
  entrants: 3,
  isFinalSeeded: false,
  hasResults: false,
} as const;

test.each([
  [event, ["extend", "close", "add", "merge", "cancel"]],
  [{ ...event, phase: "registration", entrants: 0 }, ["unpublish", "extend", "add", "merge", "cancel"]],
  [{ ...event, isClosed: true, phase: "ended" }, ["reopen"]],
  [{ ...event, isClosed: true, phase: "ended", isFinalSeeded: true }, []],
  [{ ...event, stage: "finals" }, ["extend", "seed", "merge", "cancel"]],
  [{ ...event, stage: "finals", hasResults: true }, ["extend", "merge", "cancel"]],
  [{ ...event, stage: "ladder", phase: "ended", arePrizesAwarded: true }, []],
  [{ ...event, phase: "cancelled", isPublished: false }, ["publish"]],
] as const)("an event %o allows %o", (given, expected) => {
  expect(eventCorrections(given)).toEqual(expected);
});

test.each([
  [event, { state: "entered", isSeeded: false, hasResults: false }, ["remove"]],
  [event, { state: "left", isSeeded: false, hasResults: false }, []],
  [{ ...event, isClosed: true }, { state: "entered", isSeeded: false, hasResults: false }, []],
  [{ ...event, stage: "finals" }, { state: "entered", isSeeded: true, hasResults: true }, ["drop_out"]],
  [{ ...event, stage: "finals" }, { state: "left", isSeeded: true, hasResults: false }, []],
] as const)("of %o, an entrant %o allows %o", (given, entrant, expected) => {
  expect(entrantCorrections(given, entrant)).toEqual(expected);
});
