import { describe, expect, test } from "vitest";
import { createBracket, record, type Bracket } from "#kit/pure/double-elimination.ts";
import { nextStepOf } from "./next-step.ts";

/**
 * Plays a final of four with the given winners and returns the next steps of the last tie's players, or of another
 * tie's.
 */
function played(wins: Readonly<Record<string, "a" | "b">>, tieCode: string = Object.keys(wins).at(-1) ?? "") {
  let bracket: Bracket = createBracket(["one", "two", "three", "four"]);
  for (const [code, winner] of Object.entries(wins)) {
    const score = winner === "a" ? { a: 2, b: 1 } : { a: 1, b: 2 };
    bracket = record(bracket, code, { outcome: "played", ...score });
  }
  const ties = bracket.ties.map(({ code, side, round, a, b, winner, outcome }) => {
    const [one, other] = [a, b].map((slot) => (slot.state === "known" ? slot.id : null));
    const won = winner === null ? null : winner === one ? ("a" as const) : ("b" as const);
    return { code, side, round, a: one ?? null, b: other ?? null, winner: won, outcome };
  });
  const { a, b } = ties.find(({ code }) => code === tieCode)!;
  const after = (entryId: string | null) => {
    const next = nextStepOf(ties, entryId ?? "", tieCode);
    return next?.tie
      ? `${next.to} ${next.tie.name} ${next.tie.round}.${next.tie.position}`
      : (next?.to ?? null);
  };
  return { a: after(a), b: after(b) };
}

describe("after a tie", () => {
  const semiFinals = { "U1.1": "a", "U1.2": "a" } as const;
  const lowerFinal = { ...semiFinals, "L1.1": "a", "U2.1": "a", "L2.1": "b" } as const;

  test.each([
    [
      "of the first round the winner goes on above, the loser below",
      { "U1.1": "a" },
      "on upperFinal 2.1",
      "down round 1.1",
    ],
    ["of the lower bracket the loser is out", { ...semiFinals, "L1.1": "a" }, "on lowerFinal 2.1", "out"],
    [
      "of the upper final both go on",
      { ...semiFinals, "U2.1": "a" },
      "on grandFinal 1.1",
      "down lowerFinal 2.1",
    ],
    ["that is the grand final there is a champion", { ...lowerFinal, F1: "a" }, "champion", "runner_up"],
    [
      "that brings the first loss of one, both play once more",
      { ...lowerFinal, F1: "b" },
      "decider grandFinal 2.1",
      "decider grandFinal 2.1",
    ],
    ["that decides, it is over", { ...lowerFinal, F1: "b", F2: "b" }, "runner_up", "champion"],
  ] as const)("%s", (_, wins, a, b) => {
    expect(played(wins)).toEqual({ a, b });
  });

  test.each([
    ["a win that led to a defeat", { ...semiFinals, "U2.1": "a" }, "U1.2", null, "down round 1.1"],
    ["a defeat that was made good", { ...lowerFinal, F1: "b", F2: "b" }, "U2.1", null, null],
    [
      "a win before the last defeat",
      { ...semiFinals, "L1.1": "a", "U2.1": "a", "L2.1": "a" },
      "L1.1",
      null,
      "out",
    ],
    ["a tie that nobody has won yet", { "U1.1": "a" }, "U1.2", null, null],
  ] as const)("returns null once a later tie was played: %s", (_, wins, code, a, b) => {
    expect(played(wins, code)).toEqual({ a, b });
  });
});
