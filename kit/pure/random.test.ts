import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createRandom } from "./random.ts";

const draws = (seed: string) => {
  const random = createRandom(seed);
  return Array.from({ length: 20 }, () => random.next());
};

describe("a seeded generator", () => {
  test("draws the same numbers for the same seed and others for another", () => {
    expect(draws("kickoff")).toEqual(draws("kickoff"));
    expect(draws("kickoff")).not.toEqual(draws("kickofg"));
  });

  test("stays within the given bounds", () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: -50, max: 50 }), fc.nat(50), (seed, low, span) => {
        const drawn = createRandom(seed).int(low, low + span);
        expect(drawn).toBeGreaterThanOrEqual(low);
        expect(drawn).toBeLessThanOrEqual(low + span);
      }),
    );
  });

  test("shuffles without losing or adding an item", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (seed, items) => {
        const ascending = (list: readonly number[]) => list.toSorted((a, b) => a - b);
        expect(ascending(createRandom(seed).shuffle(items))).toEqual(ascending(items));
      }),
    );
  });

  test("forks streams that do not affect the original", () => {
    const alone = createRandom("a");
    const forking = createRandom("a");
    forking.fork("b").next();
    expect(forking.next()).toBe(alone.next());
  });

  test("draws evenly", () => {
    const random = createRandom("even");
    const counts = Array.from({ length: 10 }, () => 0);
    for (let draw = 0; draw < 10_000; draw++) counts[random.int(0, 9)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test("throws when there is nothing to pick from", () => {
    expect(() => createRandom("x").pick([])).toThrow(RangeError);
  });
});
