import { expect, test } from "vitest";
import { planTies } from "#kit/pure/double-elimination-plan.ts";
import type { BracketTie } from "../../contract.ts";
import { focusOf, roundsOf, shownFinals } from "./bracket-plan.ts";

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
  progress: null,
  matchId: null,
}));

test("lines join two ties only if the next round has half as many", () => {
  expect(roundsOf(ties, "upper").map(({ joins }) => joins)).toEqual([true, true, false]);
  expect(roundsOf(ties, "lower").map(({ joins }) => joins)).toEqual([false, true, false, false]);
});

const player = (id: string) => ({ id, username: id, avatar: id });
const withTie = (code: string, change: Partial<BracketTie>) =>
  ties.map((tie) => (tie.code === code ? { ...tie, ...change } : tie));

test("a bracket opens at the viewer's tie, else at a live tie, else at the next tie", () => {
  const known = { a: player("me"), b: player("you") };
  expect(focusOf(withTie("L2.1", known), "me")).toMatchObject({ side: "lower", round: 2 });
  expect(focusOf(withTie("U2.1", { ...known, progress: "live" }), null)).toMatchObject({
    side: "upper",
    round: 2,
  });
  expect(focusOf(withTie("L1.1", known), "somebody")).toMatchObject({ side: "lower", round: 1 });
  expect(focusOf(ties, "me")).toEqual({ side: "upper", round: 1 });
});

test("a decided bracket opens at its grand final", () => {
  const over = ties.map((tie): BracketTie => ({ ...tie, outcome: "played" }));
  expect(focusOf(over, "me")).toMatchObject({ side: "final", round: 1 });
});

test("the second grand final is shown once it has to be played", () => {
  expect(shownFinals(ties).map(({ code }) => code)).toEqual(["F1"]);
  expect(shownFinals(withTie("F2", { a: player("a") })).map(({ code }) => code)).toEqual(["F1", "F2"]);
});
