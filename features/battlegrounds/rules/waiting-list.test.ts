import { expect, test } from "vitest";
import { entryStateOf } from "./waiting-list.ts";

test("a player enters while there is a place, then waits", () => {
  expect([0, 7, 8, 9].map((entrants) => entryStateOf({ entrants, capacity: 8 }))).toEqual([
    "entered",
    "entered",
    "waiting",
    "waiting",
  ]);
});
