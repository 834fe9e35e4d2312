import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BracketError,
  createBracket,
  dropOut,
  record,
  replay,
  type Bracket,
  type Id,
  type Tie,
} from "./double-elimination.ts";
import { standings } from "./double-elimination-standings.ts";

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index + 1}`);
const isReady = (tie: Tie) => tie.outcome === null && tie.a.state === "known" && tie.b.state === "known";
const isReal = (tie: Tie) => tie.outcome === "played" || tie.outcome === "walkover";
const idsIn = (tie: Tie): Id[] => [tie.a, tie.b].flatMap((slot) => (slot.state === "known" ? [slot.id] : []));
const tieOf = (bracket: Bracket, code: string) => bracket.ties.find((tie) => tie.code === code)!;

/** Strings compare fast, which matters in a hundred runs of a property. */
const treeOf = (bracket: Bracket) =>
  JSON.stringify([bracket.ties, [...bracket.results.keys()].toSorted((a, b) => (a < b ? -1 : 1))]);

/** Plays to the end. Each draw selects the next tie and its winner. */
function playOut(start: Bracket, draws: readonly number[]): Bracket {
  let bracket = start;
  for (let turn = 0; ; turn++) {
    const ready = bracket.ties.filter(isReady);
    if (ready.length === 0) return bracket;
    const draw = draws[turn % draws.length] ?? 0;
    const tie = ready[draw % ready.length]!;
    const winsA = ((draw >> 8) + turn) % 2 === 0;
    const score = winsA ? { a: 3, b: draw % 3 } : { a: draw % 3, b: 3 };
    const winner = idsIn(tie)[winsA ? 0 : 1]!;
    const isWalkover = draw % 11 === 0;
    bracket = record(
      bracket,
      tie.code,
      isWalkover ? { outcome: "walkover", winner } : { outcome: "played", ...score },
    );
  }
}

const small = { arbitrary: fc.integer({ min: 2, max: 35 }), weight: 60 };
const sizes = fc.oneof(small, { arbitrary: fc.integer({ min: 36, max: 130 }), weight: 1 });
const randomResults = fc.array(fc.nat(65_535), { minLength: 1, maxLength: 60 });

describe("a double elimination with any number of entrants and any results", () => {
  test("eliminates everyone but the champion with exactly two losses", () => {
    fc.assert(
      fc.property(sizes, randomResults, (count, draws) => {
        const { champion, entrants } = standings(playOut(createBracket(ids(count)), draws));
        expect(entrants.find(({ id }) => id === champion)?.lost).toBeLessThan(2);
        expect(entrants.filter(({ lost }) => lost === 2).length).toBe(count - 1);
      }),
    );
  });

  test("takes 2n-2 matches, or 2n-1 with a second final", () => {
    fc.assert(
      fc.property(sizes, randomResults, (count, draws) => {
        const bracket = playOut(createBracket(ids(count)), draws);
        const hasReset = tieOf(bracket, "F2").outcome !== "unneeded";
        expect(bracket.ties.filter(isReal).length).toBe(2 * count - (hasReset ? 1 : 2));
      }),
    );
  });

  test("has nobody twice in a round, and nobody idle twice on a side or in a row", () => {
    fc.assert(
      fc.property(sizes, randomResults, (count, draws) => {
        const bracket = playOut(createBracket(ids(count)), draws);
        for (const id of bracket.entrants) {
          const path = bracket.ties.filter((tie) => idsIn(tie).includes(id));
          const rounds = path.map((tie) => `${tie.side} ${tie.round}`);
          expect(new Set(rounds).size).toBe(rounds.length);
          const idle = path.filter((tie) => tie.outcome === "bye");
          expect(new Set(idle.map((tie) => tie.side)).size).toBe(idle.length);
          expect(idle.some((tie) => path[path.indexOf(tie) + 1]?.outcome === "bye")).toBe(false);
        }
      }),
    );
  });

  test("gives the same tree after a correction as with the right result at first", () => {
    fc.assert(
      fc.property(sizes, randomResults, randomResults, fc.nat(), (count, draws, later, which) => {
        const wrong = playOut(createBracket(ids(count)), draws);
        const codes = [...wrong.results.keys()];
        const code = codes[which % codes.length]!;
        const slots = idsIn(tieOf(wrong, code));
        const right = {
          outcome: "walkover",
          winner: slots.find((id) => id !== tieOf(wrong, code).winner)!,
        } as const;

        const corrected = record(wrong, code, right);
        let atFirst = createBracket(wrong.entrants);
        for (const tie of wrong.ties) {
          const played = wrong.results.get(tie.code);
          const [a, b] = idsIn(tieOf(atFirst, tie.code));
          if (!played || a !== played.a || b !== played.b) continue;
          atFirst = record(atFirst, tie.code, tie.code === code ? right : played.result);
        }
        expect(treeOf(corrected)).toBe(treeOf(atFirst));
        expect(treeOf(playOut(corrected, later))).toBe(treeOf(playOut(atFirst, later)));
      }),
    );
  });

  test("gives the same tree after a correction when entrants have dropped out", () => {
    fc.assert(
      fc.property(
        sizes,
        randomResults,
        fc.array(fc.nat(200), { maxLength: 4 }),
        fc.nat(),
        (count, draws, who, which) => {
          const leavers = who.map((number) => `p${(number % count) + 1}`);
          const start = createBracket(ids(count));
          const wrong = playOut(leavers.reduce(dropOut, start), draws);
          const codes = [...wrong.results.keys()];
          const code = codes[which % codes.length];
          if (code === undefined) return;
          const winner = idsIn(tieOf(wrong, code)).find((id) => id !== tieOf(wrong, code).winner)!;
          const corrected = record(wrong, code, { outcome: "walkover", winner });
          const results = [...wrong.results.values()].filter((one) => one.code !== code);
          const right = { ...wrong.results.get(code)!, result: { outcome: "walkover", winner } as const };
          const atFirst = replay(start.entrants, [right, ...results], leavers);
          expect(treeOf(corrected)).toBe(treeOf(atFirst));
        },
      ),
    );
  });

  test("restores what a wrong result had undone", () => {
    fc.assert(
      fc.property(sizes, randomResults, randomResults, fc.nat(), (count, draws, later, which) => {
        const first = playOut(createBracket(ids(count)), draws);
        const codes = [...first.results.keys()];
        const code = codes[which % codes.length]!;
        const winner = idsIn(tieOf(first, code)).find((id) => id !== tieOf(first, code).winner)!;
        const wrong = playOut(record(first, code, { outcome: "walkover", winner }), later);
        // All results ever recorded; only those between the current opponents count.
        const all = [...wrong.results.values(), ...first.results.values()];
        expect(treeOf(replay(first.entrants, all))).toBe(treeOf(first));
      }),
    );
  });

  test("is the same when its results are replayed in another order", () => {
    fc.assert(
      fc.property(sizes, randomResults, (count, draws) => {
        const bracket = playOut(createBracket(ids(count)), draws);
        const again = replay(bracket.entrants, [...bracket.results.values()].toReversed());
        expect(treeOf(again)).toBe(treeOf(bracket));
      }),
    );
  });

  test("stays consistent when entrants drop out at any time", () => {
    fc.assert(
      fc.property(sizes, randomResults, fc.array(fc.nat(39), { maxLength: 10 }), (count, draws, leavers) => {
        let bracket = createBracket(ids(count));
        for (const leaver of leavers) {
          const ready = bracket.ties.find(isReady);
          if (ready) bracket = record(bracket, ready.code, { outcome: "played", a: 2, b: 1 });
          bracket = dropOut(bracket, `p${(leaver % count) + 1}`);
        }
        const { champion, entrants } = standings(playOut(bracket, draws));
        expect(champion).not.toBeNull();
        expect(entrants.every(({ id, lost }) => id === champion || lost === 2)).toBe(true);
      }),
    );
  });

  test("gives every entrant who is not eliminated a next tie, except the champion", () => {
    fc.assert(
      fc.property(sizes, randomResults, fc.nat(60), (count, draws, moves) => {
        let bracket = createBracket(ids(count));
        for (let move = 0; move < moves; move++) {
          const ready = bracket.ties.filter(isReady);
          const tie = ready[(draws[move % draws.length] ?? 0) % Math.max(1, ready.length)];
          if (tie)
            bracket = record(bracket, tie.code, { outcome: "played", a: move % 2, b: 2 * ((move + 1) % 2) });
        }
        const { champion, entrants } = standings(bracket);
        for (const { id, lost } of entrants) {
          const isIn = lost < 2 && id !== champion;
          const waits = bracket.ties.some(
            ({ a, b, outcome }) =>
              outcome === null && [a, b].some((slot) => slot.state === "known" && slot.id === id),
          );
          expect(waits).toBe(isIn);
        }
      }),
    );
  });

  test("gives places that match the number of entrants", () => {
    fc.assert(
      fc.property(sizes, randomResults, (count, draws) => {
        const { entrants } = standings(playOut(createBracket(ids(count)), draws));
        for (const { place } of entrants) {
          const ahead = entrants.filter((other) => other.place! < place!).length;
          expect(place).toBe(ahead + 1);
        }
      }),
    );
  });
});

describe("a bracket of eight", () => {
  const eight = createBracket(["A1", "B1", "A2", "B2", "A3", "B3", "A4", "B4"]);

  test("pairs the qualifiers crosswise in round one", () => {
    const first = eight.ties.filter((tie) => tie.side === "upper" && tie.round === 1).map(idsIn);
    expect(first).toEqual([
      ["A1", "B4"],
      ["B2", "A3"],
      ["B1", "A4"],
      ["A2", "B3"],
    ]);
  });

  test("keeps its tie codes stable", () => {
    expect(eight.ties.map((tie) => tie.code).join(" ")).toBe(
      "U1.1 U1.2 U1.3 U1.4 L1.1 L1.2 U2.1 U2.2 L2.1 L2.2 L3.1 U3.1 L4.1 F1 F2",
    );
  });

  test("says which tie an unknown side comes from", () => {
    expect(tieOf(eight, "L2.1").b).toEqual({ state: "pending", from: "loser", of: "U2.2" });
    expect(tieOf(eight, "F1").a).toEqual({ state: "pending", from: "winner", of: "U3.1" });
  });

  test("makes the winner of the lower bracket win twice", () => {
    const upperWins = (code: string) => code !== "F1" && code !== "F2";
    let bracket = eight;
    for (let tie = bracket.ties.find(isReady); tie; tie = bracket.ties.find(isReady)) {
      bracket = record(bracket, tie.code, {
        outcome: "played",
        ...(upperWins(tie.code) ? { a: 1, b: 0 } : { a: 0, b: 1 }),
      });
    }
    const final = tieOf(bracket, "F2");
    expect(final.outcome).toBe("played");
    expect(idsIn(final)).toEqual(idsIn(tieOf(bracket, "F1")));
    expect(standings(bracket).champion).toBe(final.winner);
  });

  test("shares places five and seven", () => {
    let bracket = eight;
    for (let tie = bracket.ties.find(isReady); tie; tie = bracket.ties.find(isReady)) {
      bracket = record(bracket, tie.code, { outcome: "played", a: 1, b: 0 });
    }
    expect(standings(bracket).entrants.map((entrant) => entrant.place)).toEqual([1, 2, 3, 4, 5, 5, 7, 7]);
  });
});

describe("dropping out", () => {
  test("gives the next ties to the opponents until the second loss", () => {
    const bracket = dropOut(createBracket(ids(4)), "p1");
    expect(tieOf(bracket, "U1.1")).toMatchObject({ outcome: "walkover", winner: "p4" });
    const later = record(bracket, "U1.2", { outcome: "played", a: 2, b: 0 });
    expect(tieOf(later, "L1.1")).toMatchObject({ outcome: "walkover", winner: "p3" });
    expect(standings(later).entrants.find(({ id }) => id === "p1")).toMatchObject({ lost: 2, place: 4 });
  });

  test("leaves earlier results unchanged", () => {
    const played = record(createBracket(ids(4)), "U1.1", { outcome: "played", a: 2, b: 0 });
    expect(tieOf(dropOut(played, "p1"), "U1.1")).toMatchObject({ outcome: "played", winner: "p1" });
  });

  test("lets the better seed advance when both opponents drop out", () => {
    const bracket = dropOut(dropOut(createBracket(ids(2)), "p1"), "p2");
    expect(standings(bracket).champion).toBe("p1");
  });
});

describe("a bracket refuses", () => {
  const four = createBracket(ids(4));

  test.each([
    ["too few entrants", () => createBracket(ids(1))],
    ["too many entrants", () => createBracket(ids(1025))],
    ["the same entrant twice", () => createBracket(["a", "b", "a"])],
    ["an unknown tie", () => record(four, "U9.1", { outcome: "played", a: 1, b: 0 })],
    ["a tie whose players are not known", () => record(four, "F1", { outcome: "played", a: 1, b: 0 })],
    ["a draw", () => record(four, "U1.1", { outcome: "played", a: 1, b: 1 })],
    [
      "a walkover for a player outside the tie",
      () => record(four, "U1.1", { outcome: "walkover", winner: "p2" }),
    ],
    ["a drop-out of an unknown player", () => dropOut(four, "nobody")],
  ])("%s", (_, attempt) => {
    expect(attempt).toThrow(BracketError);
  });
});

test("plays brackets of every size to the end", () => {
  for (const count of [2, 3, 255, 513, 1023, 1024]) {
    const entrants = ids(count);
    let bracket = createBracket(entrants);
    while (bracket.ties.some(isReady)) {
      const results = bracket.ties.filter(isReady).map((tie) => {
        const [a = "", b = ""] = idsIn(tie);
        return { code: tie.code, a, b, result: { outcome: "played", a: 2, b: 1 } as const };
      });
      bracket = replay(entrants, [...bracket.results.values(), ...results]);
    }
    expect(standings(bracket).champion).toBe("p1");
    expect(bracket.results.size).toBe(2 * count - 2);
  }
});
