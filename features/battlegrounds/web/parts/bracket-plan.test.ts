import { expect, test } from "vitest";
import { planTies } from "#kit/pure/double-elimination-plan.ts";
import type { BracketTie } from "../../contract.ts";
import { awaitedPlayers, roundName, roundsOf } from "./bracket-plan.ts";

const ties: BracketTie[] = planTies(8).map(({ code, side, round, position }) => ({
  code,
  side,
  round,
  position,
  a: null,
  b: null,
  scoreA: null,
  scoreB: null,
  winner: null,
  outcome: null,
  startsAt: null,
}));

const names = (side: BracketTie["side"]) => {
  const rounds = roundsOf(ties, side);
  return rounds.map((round, index) => roundName(round, index === rounds.length - 1));
};

test("the rounds of a top 8 are called by what they lead to", () => {
  expect(names("upper")).toEqual(["quarterFinals", "semiFinals", "upperFinal"]);
  expect(names("lower")).toEqual(["round", "round", "round", "lowerFinal"]);
  expect(names("final")).toEqual(["grandFinal", "grandFinal"]);
});

test("lines join two ties only where the next round has half as many", () => {
  expect(roundsOf(ties, "upper").map(({ joins }) => joins)).toEqual([true, true, false]);
  expect(roundsOf(ties, "lower").map(({ joins }) => joins)).toEqual([false, true, false, false]);
});

test("an open place says whom it waits for", () => {
  const awaited = awaitedPlayers(ties);
  expect(awaited("U2.1", "b")).toEqual({ from: "winner", side: "upper", round: 1, position: 2 });
  expect(awaited("L1.1", "a")).toEqual({ from: "loser", side: "upper", round: 1, position: 1 });
  expect(awaited("F1", "b")).toEqual({ from: "winner", side: "lower", round: 4, position: 1 });
});

test("a seeded place and an unknown tie wait for nobody", () => {
  const awaited = awaitedPlayers(ties);
  expect(awaited("U1.1", "a")).toBeNull();
  expect(awaited("X9", "a")).toBeNull();
});
