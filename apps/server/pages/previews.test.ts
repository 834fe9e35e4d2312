import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Meta } from "#kit/client/screen.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { createPreviews } from "./previews.ts";

const cup: Meta = { title: "Winter cup", description: "Eight players." };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("does not wait for a slow page, and uses it once it is rendered", async () => {
  const clock = createTestClock("2026-11-16T09:00:00Z");
  const previews = createPreviews(clock);
  const slow = Promise.withResolvers<Meta>();
  const draw = vi.fn(() => slow.promise);
  const first = previews.find("a", draw);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBeNull();

  const second = previews.find("a", draw);
  slow.resolve(cup);
  expect(await second).toBe(cup);
  expect(await previews.find("a", draw)).toBe(cup);
  expect(draw).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("renders a preview again after some seconds, and at once after a failure", async () => {
  const clock = createTestClock("2026-11-16T09:00:00Z");
  const previews = createPreviews(clock);
  expect(await previews.find("a", async () => null)).toBeNull();
  expect(await previews.find("a", async () => cup)).toBe(cup);
  clock.advance("10s");
  const renamed = { ...cup, title: "Spring cup" };
  expect(await previews.find("a", async () => renamed)).toBe(renamed);
  expect(await previews.find("b", async () => null)).toBeNull();
});

test("ignores a failure after the time-out", async () => {
  const previews = createPreviews(createTestClock("2026-11-16T09:00:00Z"));
  const slow = Promise.withResolvers<Meta>();
  const found = previews.find("a", () => slow.promise);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await found).toBeNull();
  slow.reject(new Error("the database is gone"));
  await vi.advanceTimersByTimeAsync(0);
  expect(await previews.find("a", async () => cup)).toBe(cup);
});
