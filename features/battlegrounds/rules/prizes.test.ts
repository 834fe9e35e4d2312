import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createBracket, record } from "#kit/pure/double-elimination.ts";
import {
  claimFault,
  claimUntilAfterRefusal,
  followsResult,
  isPaymentLate,
  arePrizesValid,
  nextPrizeChange,
  paymentDueAfterClaim,
  paymentDueAt,
  placesOfFinal,
  prizeStates,
  shownPrizeState,
  splitPool,
  type PrizeState,
  type PrizeStatus,
} from "./prizes.ts";

const zone = "Africa/Johannesburg";
const start = new Date("2026-11-18T20:00:00Z");
const after = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const days = (count: number) => after(24 * count);

const prize = (change: Partial<PrizeStatus> = {}): PrizeStatus => ({
  state: "provisional",
  playerId: "a",
  heldUntil: after(24),
  claimUntil: null,
  remindedAt: null,
  ...change,
});
const settled = { winnerId: "a", hasUnsettled: false };
const claimable = prize({ state: "claimable", claimUntil: days(91) });

describe("what time and results change", () => {
  test.each<[string, PrizeStatus, Partial<typeof settled>, Date, unknown]>([
    ["holds a prize for 24 hours", prize(), {}, new Date(after(24).getTime() - 1), null],
    [
      "then lets the winner claim for 90 days",
      prize(),
      {},
      after(24),
      { to: "claimable", claimUntil: days(91) },
    ],
    ["holds it longer while a match is undecided", prize(), { hasUnsettled: true }, days(5), null],
    [
      "moves a held prize to another winner",
      prize(),
      { winnerId: "b" },
      after(3),
      { to: "moved", winnerId: "b", heldUntil: after(27) },
    ],
    [
      "moves a claimed prize too",
      prize({ state: "claimed" }),
      { winnerId: "b" },
      days(2),
      { to: "moved", winnerId: "b", heldUntil: days(3) },
    ],
    ["never moves an approved prize", prize({ state: "approved" }), { winnerId: "b" }, days(2), null],
    ["never moves a paid prize", prize({ state: "paid" }), { winnerId: "b" }, days(2), null],
    ["reminds a week before the end", claimable, {}, days(84), { to: "reminded" }],
    ["reminds once", { ...claimable, remindedAt: days(84) }, {}, days(85), null],
    ["lapses at the end", claimable, {}, days(91), { to: "lapsed" }],
    ["does not lapse once claimed", { ...claimable, state: "claimed" }, {}, days(200), null],
  ])("%s", (_, given, result, now, expected) => {
    expect(nextPrizeChange(given, { ...settled, ...result }, now)).toEqual(expected);
  });

  test("forfeits a place without a player only when everything is decided", () => {
    expect(nextPrizeChange(prize(), { winnerId: undefined, hasUnsettled: true }, start)).toBeNull();
    expect(nextPrizeChange(prize(), { winnerId: undefined, hasUnsettled: false }, start)).toEqual({
      to: "forfeited",
    });
  });

  test("changes nothing in a state that staff have decided, whatever the result", () => {
    const state = fc.constantFrom<PrizeState>(...prizeStates.filter((one) => !followsResult(one)));
    const winnerId = fc.option(fc.constantFrom("a", "b"), { nil: undefined });
    fc.assert(
      fc.property(state, winnerId, fc.boolean(), fc.integer({ min: 0, max: 400 }), (is, who, open, day) => {
        const given = prize({ state: is, claimUntil: days(91) });
        expect(nextPrizeChange(given, { winnerId: who, hasUnsettled: open }, days(day))).toBeNull();
      }),
    );
  });
});

describe("payment", () => {
  test("is due 30 business days after the result", () => {
    expect(paymentDueAt(start, zone).toISOString()).toBe("2026-12-30T20:00:00.000Z");
  });

  test("stays due then after an early claim, and ten business days after a late one", () => {
    const due = paymentDueAt(start, zone);
    expect(paymentDueAfterClaim(due, days(2), zone)).toEqual(due);
    expect(paymentDueAfterClaim(due, days(40), zone).toISOString()).toBe("2027-01-11T20:00:00.000Z");
  });

  test.each<[PrizeState, boolean]>([
    ["provisional", true],
    ["claimable", false],
    ["claimed", true],
    ["approved", true],
    ["paid", false],
    ["lapsed", false],
    ["forfeited", false],
  ])("of a prize that is %s is late after its date: %s", (state, expected) => {
    expect(isPaymentLate({ state, dueAt: start }, after(1))).toBe(expected);
    expect(isPaymentLate({ state, dueAt: start }, start)).toBe(false);
  });
});

test.each<[PrizeState, Date, string | undefined]>([
  ["provisional", start, "prize_held"],
  ["claimable", start, undefined],
  ["claimable", days(91), "prize_lapsed"],
  ["claimed", start, "prize_claimed"],
  ["approved", start, "prize_claimed"],
  ["paid", start, "prize_claimed"],
  ["lapsed", start, "prize_lapsed"],
  ["forfeited", start, "prize_lapsed"],
])("a claim of a prize that is %s at %s: %s", (state, now, expected) => {
  expect(claimFault({ state, claimUntil: days(91) }, now)).toBe(expected);
});

test("a refused winner has at least two weeks to claim again", () => {
  expect(claimUntilAfterRefusal(days(3), start)).toEqual(days(14));
  expect(claimUntilAfterRefusal(days(30), start)).toEqual(days(30));
});

test("the battleground shows promised, held, claimed and paid", () => {
  expect(prizeStates.map(shownPrizeState)).toEqual([
    "held",
    "claimable",
    "claimed",
    "claimed",
    "paid",
    "lapsed",
    "not_awarded",
  ]);
});

describe("splitting the pool", () => {
  const pool = { pool: 2_500_000, places: [1_200_000, 700_000, 400_000, 200_000] };

  test("gives each place of the specification its amount", () => {
    expect(splitPool(pool, ["a", "b", "c", "d", "e"])).toEqual([
      { place: 1, amount: 1_200_000, playerId: "a" },
      { place: 2, amount: 700_000, playerId: "b" },
      { place: 3, amount: 400_000, playerId: "c" },
      { place: 4, amount: 200_000, playerId: "d" },
    ]);
  });

  test("gives nothing for a place without a player", () => {
    expect(splitPool(pool, ["a"])).toHaveLength(1);
  });

  test("never gives more than the pool, and nobody twice", () => {
    const places = fc.array(fc.integer({ min: -10, max: 2_000_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.nat(3_000_000), places, fc.nat(8), (sum, amounts, count) => {
        const winners = Array.from({ length: count }, (_, index) => `player ${index}`);
        const given = splitPool({ pool: sum, places: amounts }, winners);
        expect(given.reduce((total, { amount }) => total + amount, 0)).toBeLessThanOrEqual(sum);
        expect(given.every(({ amount }) => amount > 0)).toBe(true);
        expect(new Set(given.map(({ playerId }) => playerId)).size).toBe(given.length);
      }),
    );
  });

  test.each([
    [pool, true],
    [{ pool: 0, places: [] }, true],
    [{ pool: 100, places: [] }, false],
    [{ pool: 100, places: [60, 60] }, false],
    [{ pool: 100, places: [10, 20] }, false],
    [{ pool: 100, places: [10, 0] }, false],
    [{ pool: 100, places: [10, 9, 8, 7, 6] }, false],
  ])("promise %j: %s", (promised, expected) => {
    expect(arePrizesValid(promised)).toBe(expected);
  });
});

describe("places of a final", () => {
  const seeds = ["1", "2", "3", "4", "5", "6", "7", "8"];

  /** The better seed wins every tie, except where `upset` says otherwise. */
  function play(entrants: readonly string[], isUpset: (code: string) => boolean = () => false) {
    let bracket = createBracket(entrants);
    for (const { code } of bracket.ties) {
      const tie = bracket.ties.find((one) => one.code === code);
      if (!tie || tie.outcome !== null || tie.a.state !== "known" || tie.b.state !== "known") continue;
      const isA = Number(tie.a.id) < Number(tie.b.id) !== isUpset(code);
      bracket = record(bracket, code, { outcome: "played", a: isA ? 1 : 0, b: isA ? 0 : 1 });
    }
    return bracket.ties.map(({ side, round, a, b, winner }) => ({
      side,
      round,
      a: a.state === "known" ? a.id : null,
      b: b.state === "known" ? b.id : null,
      winner,
    }));
  }

  test("are the first four, as they were eliminated", () => {
    expect(placesOfFinal(play(seeds))).toEqual(["1", "2", "3", "4"]);
  });

  test("follow the decider of the grand final", () => {
    expect(placesOfFinal(play(seeds, (code) => code === "F1" || code === "F2"))).toEqual([
      "2",
      "1",
      "3",
      "4",
    ]);
  });

  test("are fewer in a small final", () => {
    expect(placesOfFinal(play(["1", "2"]))).toEqual(["1", "2"]);
    expect(placesOfFinal(play(["1", "2", "3"]))).toEqual(["1", "2", "3"]);
  });

  test("are unknown until the grand final is decided", () => {
    const ties = play(seeds).map((tie) => (tie.side === "final" ? { ...tie, winner: null } : tie));
    expect(placesOfFinal(ties)).toEqual([]);
  });

  test("name nobody twice, for any results", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), fc.func(fc.boolean()), (size, upset) => {
        const places = placesOfFinal(play(seeds.slice(0, size), upset));
        expect(places).toHaveLength(Math.min(size, 4));
        expect(new Set(places).size).toBe(places.length);
      }),
    );
  });
});
