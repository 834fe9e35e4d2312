import { expect, test } from "vitest";
import { shownIn, unpricedParts } from "./sections.ts";

const series = (figure: string, part: string, values: readonly (number | null)[]) => ({
  figure,
  part,
  values,
  before: 0,
});

test("a counted day without a row is zero, a day that was not counted has no value", () => {
  const all = [series("players_new", "", [4, 0, null]), series("no_shows", "void", [null, 2, null])];
  expect(shownIn("no_shows", all, 3)).toMatchObject([{ values: [0, 2, null], total: 2 }]);
});

test("the state of subscriptions on a day that was not counted is not zero", () => {
  const all = [series("players_new", "", [4, 0]), series("subscriptions", "active", [null, 9])];
  expect(shownIn("subscriptions", all, 2)).toMatchObject([{ values: [null, 9], total: 9, before: null }]);
});

test("time to rule is the minutes of all rulings by their number, in hours", () => {
  const all = [series("disputes", "minutes", [240]), series("disputes", "ruled", [2])];
  expect(shownIn("ruling_time", all, 1)).toMatchObject([{ part: "hours", values: [2], total: 2 }]);
});

test("the cost of SMS is unknown for parts without a price, and for all parts without any cost", () => {
  const parts = [series("sms", "parts", [5, null, 4]), series("sms", "unpriced", [null, null, 4])];
  expect(unpricedParts(parts)).toBe(9);
  expect(unpricedParts([...parts, series("sms_cost", "ZAR", [100, null, null])])).toBe(4);
  expect(unpricedParts([])).toBe(0);
});

test("a section without any row shows nothing", () => {
  expect(shownIn("coins", [], 3)).toEqual([]);
});
