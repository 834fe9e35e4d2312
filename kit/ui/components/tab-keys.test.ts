import { expect, test } from "vitest";
import { nextTab } from "./tab-keys.ts";

test("arrows follow the direction of reading", () => {
  expect(nextTab("ArrowRight", 0, 3, false)).toBe(1);
  expect(nextTab("ArrowRight", 1, 3, true)).toBe(0);
  expect(nextTab("ArrowLeft", 1, 3, false)).toBe(0);
  expect(nextTab("ArrowLeft", 1, 3, true)).toBe(2);
});

test("the ends are joined", () => {
  expect(nextTab("ArrowRight", 2, 3, false)).toBe(0);
  expect(nextTab("ArrowLeft", 0, 3, false)).toBe(2);
});

test("Home and End jump", () => {
  expect(nextTab("Home", 2, 3, false)).toBe(0);
  expect(nextTab("End", 0, 3, false)).toBe(2);
});

test("other keys are left to the page", () => {
  expect(nextTab("Tab", 0, 3, false)).toBeUndefined();
  expect(nextTab("a", 0, 3, false)).toBeUndefined();
});
