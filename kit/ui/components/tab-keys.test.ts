import { expect, test } from "vitest";
import { nextTab } from "./tab-keys.ts";

test("arrows follow the reading direction", () => {
  expect(nextTab("ArrowRight", 0, 3, false)).toBe(1);
  expect(nextTab("ArrowRight", 1, 3, true)).toBe(0);
  expect(nextTab("ArrowLeft", 1, 3, false)).toBe(0);
  expect(nextTab("ArrowLeft", 1, 3, true)).toBe(2);
});

test("wraps around at the ends", () => {
  expect(nextTab("ArrowRight", 2, 3, false)).toBe(0);
  expect(nextTab("ArrowLeft", 0, 3, false)).toBe(2);
});

test("Home and End jump", () => {
  expect(nextTab("Home", 2, 3, false)).toBe(0);
  expect(nextTab("End", 0, 3, false)).toBe(2);
});

test("ignores other keys", () => {
  expect(nextTab("Tab", 0, 3, false)).toBeUndefined();
  expect(nextTab("a", 0, 3, false)).toBeUndefined();
});
