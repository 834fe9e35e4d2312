import { describe, expect, test } from "vitest";
import {
  badgesOf,
  eloMomentsOf,
  headToHeadOf,
  historyOf,
  outcomeOf,
  statsOf,
  type Achievements,
  type Tally,
} from "./rules.ts";

const tally = (id: string, played: number, won: number): Tally => ({
  game: { id, title: `The ${id}` },
  played,
  won,
});

describe("stats", () => {
  test.each<
    [string, Tally[], [played: number, won: number, percentage: number, most: string | null, games: number]]
  >([
    ["without a match", [], [0, 0, 0, null, 0]],
    ["entered and not played", [tally("a", 0, 0)], [0, 0, 0, null, 0]],
    ["all won", [tally("a", 4, 4)], [4, 4, 100, "a", 1]],
    ["none won", [tally("a", 3, 0)], [3, 0, 0, "a", 1]],
    ["over several games", [tally("a", 2, 1), tally("b", 6, 4), tally("c", 0, 0)], [8, 5, 63, "b", 2]],
    ["rounded down", [tally("a", 3, 1)], [3, 1, 33, "a", 1]],
    ["rounded up", [tally("a", 3, 2)], [3, 2, 67, "a", 1]],
    ["played as often: more wins first", [tally("a", 5, 1), tally("b", 5, 2)], [10, 3, 30, "b", 2]],
    ["played and won as often: by id", [tally("b", 5, 2), tally("a", 5, 2)], [10, 4, 40, "a", 2]],
  ])("%s", (_, tallies, [matchesPlayed, matchesWon, winPercentage, most, gamesPlayed]) => {
    const mostPlayedGame = most === null ? null : { id: most, title: `The ${most}` };
    const stats = { matchesPlayed, matchesWon, winPercentage, mostPlayedGame, gamesPlayed };
    expect(statsOf(tallies)).toEqual(stats);
  });
});

test("is won, lost or drawn from the player's side", () => {
  expect(["me", "you", null].map((winner) => outcomeOf(winner, "me"))).toEqual(["won", "lost", "drawn"]);
});

test("starts with the rating before the oldest match", () => {
  expect(historyOf([])).toEqual([]);
  expect(
    historyOf([
      { before: 1000, after: 1020, isCorrection: false },
      { before: 1020, after: 1004, isCorrection: false },
    ]),
  ).toEqual([1000, 1020, 1004]);
});

test("a correction adjusts its match instead of adding a point to the history", () => {
  const won = { before: 1000, after: 1020, isCorrection: false };
  const corrected = { before: 1020, after: 980, isCorrection: true };
  expect(historyOf([won, corrected])).toEqual([1000, 980]);
  expect(historyOf([corrected, { before: 980, after: 996, isCorrection: false }])).toEqual([980, 996]);
});

describe("badges", () => {
  const newcomer: Achievements = {
    matchesPlayed: 0,
    matchesWon: 0,
    gamesPlayed: 0,
    longestStreak: 0,
    bestElo: 1_000,
    bestPlace: null,
    hasWonFinal: false,
  };

  test("a newcomer has none", () => {
    expect(badgesOf(newcomer)).toEqual([]);
  });

  test.each<[Partial<Achievements>, string[]]>([
    [{ matchesPlayed: 9, matchesWon: 1 }, ["first_win"]],
    [{ matchesPlayed: 10 }, ["ten_matches"]],
    [{ matchesPlayed: 100, matchesWon: 4 }, ["hundred_matches", "ten_matches", "first_win"]],
    [{ longestStreak: 4 }, []],
    [{ longestStreak: 5 }, ["streak_5"]],
    [{ gamesPlayed: 3 }, ["all_rounder"]],
    [{ bestElo: 1_200 }, ["elo_1200"]],
    [{ bestPlace: 4 }, []],
    [{ bestPlace: 3 }, ["podium"]],
    [{ bestPlace: 1, hasWonFinal: true }, ["champion", "podium"]],
  ])("%j gives %j", (change, badges) => {
    expect(badgesOf({ ...newcomer, ...change })).toEqual(badges);
  });
});

test("head to head counts from the player's side", () => {
  expect(headToHeadOf(["ann", "ben", null, "ann"], "ann")).toEqual({ played: 4, won: 2, lost: 1, drawn: 1 });
});

describe("moments of a rating history", () => {
  test("are the best rating and the biggest gain", () => {
    expect(eloMomentsOf([1_000, 1_030, 1_020, 1_045, 1_040])).toEqual([
      { kind: "best", index: 3, value: 1_045 },
      { kind: "biggest_gain", index: 1, value: 30 },
    ]);
  });

  test("have no gain in a history that only falls, and are none in a short one", () => {
    expect(eloMomentsOf([1_000, 990, 980])).toEqual([{ kind: "best", index: 0, value: 1_000 }]);
    expect(eloMomentsOf([1_000, 1_016])).toEqual([]);
  });
});
