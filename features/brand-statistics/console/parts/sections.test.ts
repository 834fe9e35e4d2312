import { expect, test } from "vitest";
import { shownIn } from "./sections.ts";

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

test("a section without any row shows nothing", () => {
  expect(shownIn("coins", [], 3)).toEqual([]);
});
