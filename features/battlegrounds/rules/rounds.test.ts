import { expect, test } from "vitest";
import { namesOfTies } from "./rounds.ts";

const { nameOf, awaited } = namesOfTies(4);
const namesOf = (...codes: string[]) => codes.map((code) => nameOf(code)?.name);

test("the rounds of eight players have names", () => {
  expect(namesOf("U1.1", "U2.1", "U3.1")).toEqual(["quarterFinals", "semiFinals", "upperFinal"]);
  expect(namesOf("L1.1", "L2.1", "L3.1", "L4.1")).toEqual(["round", "round", "round", "lowerFinal"]);
  expect(namesOf("F1", "F2")).toEqual(["grandFinal", "grandFinal"]);
  expect(nameOf("L2.2")).toEqual({ name: "round", round: 2, position: 2 });
});

test("earlier rounds of a larger bracket have numbers", () => {
  expect(namesOfTies(8).nameOf("U1.7")).toEqual({ name: "round", round: 1, position: 7 });
});

test("an open place names the tie it waits for", () => {
  expect(awaited("U2.1", "b")).toEqual({ from: "winner", name: "quarterFinals", round: 1, position: 2 });
  expect(awaited("L1.1", "a")).toEqual({ from: "loser", name: "quarterFinals", round: 1, position: 1 });
  expect(awaited("F1", "b")).toEqual({ from: "winner", name: "lowerFinal", round: 4, position: 1 });
});

test("the final of two players waits for the loser of their only tie", () => {
  expect(namesOfTies(1).awaited("F1", "b")).toEqual({
    from: "loser",
    name: "upperFinal",
    round: 1,
    position: 1,
  });
});

test("a seeded place and an unknown tie wait for nobody", () => {
  expect(awaited("U1.1", "a")).toBeNull();
  expect(awaited("X9", "a")).toBeNull();
  expect(nameOf("X9")).toBeNull();
});
