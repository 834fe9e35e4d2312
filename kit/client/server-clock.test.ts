import { expect, test, vi } from "vitest";
import type { App } from "./app.tsx";
import { serverNow, setClockBy } from "./server-clock.ts";

/** As much of an app as a clock asks for. */
const madeAt = (renderedAt: number) => ({ renderedAt }) as App;

test("a page begins with the time it was made at, and goes by the server's as soon as an answer told it", async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const made = 50_000_000;
  expect(serverNow(madeAt(made))).toBeGreaterThanOrEqual(made);

  // The answer takes two seconds: it was read about one second ago.
  const asked = setClockBy(
    () => new Promise<string>((resolve) => setTimeout(() => resolve("1970-01-02T00:00:00.000Z"), 2_000)),
    (readAt) => readAt,
  );
  await vi.advanceTimersByTimeAsync(2_000);
  await asked;
  expect(serverNow(madeAt(made))).toBe(86_400_000 + 1_000);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(serverNow(madeAt(made))).toBe(86_400_000 + 6_000);
  vi.useRealTimers();
});
