import { expect, test } from "vitest";
import { setBounded } from "./bounded-map.ts";

test("removes the entry that was set longest ago, and setting a key again makes it the newest", () => {
  const map = new Map<string, number>();
  for (const [key, value] of [
    ["a", 1],
    ["b", 2],
    ["a", 3],
    ["c", 4],
  ] as const)
    setBounded(map, key, value, 2);
  expect([...map]).toEqual([
    ["a", 3],
    ["c", 4],
  ]);
});
