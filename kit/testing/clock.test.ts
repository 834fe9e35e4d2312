import { expect, test } from "vitest";
import { createTestClock } from "./clock.ts";

test("stands still until it is moved", () => {
  const clock = createTestClock("2026-03-01T10:00:00Z");
  clock.now().setFullYear(1999);
  expect(clock.now().toISOString()).toBe("2026-03-01T10:00:00.000Z");
});

test("moves to a time and by a duration", () => {
  const clock = createTestClock("2026-03-01T10:00:00Z");
  clock.advance("15m");
  clock.advance(500);
  expect(clock.now().toISOString()).toBe("2026-03-01T10:15:00.500Z");
  clock.advance("-1d");
  expect(clock.now().toISOString()).toBe("2026-02-28T10:15:00.500Z");
  clock.moveTo("2027-01-01T00:00:00Z");
  expect(clock.now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
});

test("refuses an invalid time", () => {
  expect(() => createTestClock("yesterday")).toThrow("not a time");
  expect(() => createTestClock("2026-03-01T10:00:00Z").advance("1e3m")).toThrow("not a duration");
});
