import { expect, test } from "vitest";
import {
  changeOf,
  checkRange,
  dayAfter,
  daysOf,
  divideSeries,
  latestRange,
  maxDays,
  previousRange,
  withTotals,
} from "./rules.ts";

test("a range has both of its days, also over the end of a month and a leap day", () => {
  expect(daysOf({ from: "2028-02-28", until: "2028-03-01" })).toEqual([
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
  ]);
});

test("the previous period has the same length and ends the day before", () => {
  expect(previousRange({ from: "2026-11-08", until: "2026-11-14" })).toEqual({
    from: "2026-11-01",
    until: "2026-11-07",
  });
  expect(previousRange({ from: "2026-03-01", until: "2026-03-01" })).toEqual({
    from: "2026-02-28",
    until: "2026-02-28",
  });
});

test.each([
  ["one day", "2026-11-01", "2026-11-01", true],
  ["the wrong order", "2026-11-02", "2026-11-01", false],
  ["the longest range", "2026-01-01", dayAfter("2026-01-01", maxDays - 1), true],
  ["a day more", "2026-01-01", dayAfter("2026-01-01", maxDays), false],
])("%s", (_, from, until, isGood) => {
  expect(checkRange({ from, until }) !== undefined).toBe(isGood);
});

test("the latest range ends today", () => {
  expect(latestRange("2026-11-19", 7)).toEqual({ from: "2026-11-13", until: "2026-11-19" });
});

test("a change is a ratio, and none without an earlier value", () => {
  expect([changeOf(15, 10), changeOf(5, 10), changeOf(5, 0)]).toEqual([0.5, -0.5, null]);
});

const series = (part: string, values: readonly (number | null)[], before = 0) => ({
  figure: "f",
  part,
  values,
  before,
});

test.each([
  ["sum", 6, 8],
  ["mean", 2, 8 / 3],
  ["last", 4, null],
] as const)("the total by %s", (by, total, before) => {
  expect(withTotals(series("", [2, null, 4], 8), by)).toMatchObject({ total, before });
});

test("a quotient leaves out days on which the dividend is not known yet", () => {
  const back = series("day7", [5, 0, null], 30);
  const joined = series("joined", [10, 10, 40], 60);
  expect(divideSeries(back, joined, { part: "day7" })).toEqual({
    figure: "f",
    part: "day7",
    values: [0.5, 0, null],
    total: 0.25,
    before: 0.5,
  });
  expect(divideSeries(series("minutes", [null]), series("ruled", [null]), { part: "hours" })).toMatchObject({
    values: [null],
    total: null,
    before: null,
  });
});
