import { describe, expect, test } from "vitest";
import { createBracket } from "#kit/pure/double-elimination.ts";
import { kickoffFrom, resultOf, seedsOf, tiesOf, timetableOf } from "./finals.ts";

const top = (letter: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${letter}${index + 1}`);
const firstRound = (seeds: readonly string[]) =>
  createBracket(seeds)
    .ties.filter(({ side, round, outcome }) => side === "upper" && round === 1 && outcome === null)
    .map(({ a, b }) => [a, b].map((slot) => (slot.state === "known" ? slot.id : "")).join(" "));

describe("seeds", () => {
  test("alternate between the qualifiers", () => {
    expect(seedsOf([top("A", 4), top("B", 4)])).toEqual(["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"]);
  });

  test.each([
    [4, 4],
    [3, 3],
    [2, 2],
    [1, 1],
    [4, 3],
    [3, 4],
    [2, 3],
  ])("separate players of one qualifier in round one with %i and %i of them", (one, other) => {
    const meetings = firstRound(seedsOf([top("A", one), top("B", other)]));
    expect(meetings.length).toBeGreaterThan(0);
    for (const meeting of meetings) expect(meeting).toMatch(/A.*B|B.*A/);
  });

  test("are the best of one qualifier if the other is empty", () => {
    expect(seedsOf([[], top("B", 4)])).toEqual(["B1", "B2", "B3", "B4"]);
  });
});

describe("the timetable of a final", () => {
  const span = { startsAt: new Date("2026-11-15T18:00Z"), endsAt: new Date("2026-11-15T22:10Z") };
  const kickoffOf = timetableOf(span, createBracket(top("A", 8)).ties);

  test("puts each tie after those it waits for", () => {
    const times = ["U1.4", "U2.1", "L1.2", "L2.1", "U3.1", "L4.1", "F1", "F2"].map((code) =>
      kickoffOf(code).toISOString().slice(11, 16),
    );
    expect(times).toEqual(["18:00", "18:30", "18:30", "19:00", "19:00", "20:00", "20:30", "21:00"]);
  });

  test("stays as planned unless earlier ties took too long", () => {
    const planned = kickoffOf("U2.1");
    expect(kickoffFrom(planned, new Date("2026-11-15T18:10Z"))).toEqual(planned);
    expect(kickoffFrom(planned, new Date("2026-11-15T18:20Z"))).toEqual(new Date("2026-11-15T18:35Z"));
  });
});

describe("without a result", () => {
  const tie = { code: "U1.1", a: "p2", b: "p1" };
  const winnerOf = (left: string[]) => {
    const { result } = resultOf(tie, { outcome: "void" }, ["p1", "p2"], new Set(left));
    return result.outcome === "walkover" && result.winner;
  };

  test("the better seed advances", () => expect(winnerOf([])).toBe("p1"));
  test("the remaining player advances", () => expect(winnerOf(["p1"])).toBe("p2"));
  test("the better seed advances if both left", () => expect(winnerOf(["p1", "p2"])).toBe("p1"));
});

test("ties that wait for an opponent are sorted by time", () => {
  const [later, sooner] = [20, 10].map((hour) => ({ tie: { startsAt: `2026-11-15T${hour}:00:00.000Z` } }));
  expect(tiesOf([later, { tie: null }, sooner].flatMap((one) => one ?? []))).toEqual([sooner, later]);
});
