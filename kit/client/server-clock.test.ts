import { beforeEach, expect, test, vi } from "vitest";

const minute = 60_000;
/** The device's clock at the beginning of a test; the server's is an hour ahead. */
const began = Date.parse("2026-11-16T12:00:00Z");
const hourAhead = 60 * minute;

/** Another document in the same browser. */
async function openPage(madeAt: number, mayBeKept: boolean) {
  vi.resetModules();
  const { startClock, setClockBy, onClockSet, serverTime } = await import("./server-clock.ts");
  // As if the time of this document began now.
  startClock(madeAt - performance.now(), mayBeKept);
  return { setClockBy, onClockSet, now: () => serverTime({ renderedAt: 0 }) };
}

const serverNow = () => Date.now() + hourAhead;

beforeEach(() => {
  vi.useFakeTimers({ now: began, toFake: ["Date", "performance"] });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test("a page begins with the time at which it was made, however wrong the device's is", async () => {
  const page = await openPage(serverNow(), false);
  vi.advanceTimersByTime(2 * minute);
  expect(page.now()).toBe(serverNow());
});

test("a page that was kept for five minutes is right by what the device remembers", async () => {
  const made = serverNow();
  await openPage(made, true);
  vi.advanceTimersByTime(5 * minute);
  const again = await openPage(made, true);
  expect(again.now()).toBe(serverNow());
});

test("a page that was kept for five minutes, on a device that remembers nothing, is right from the first answer on", async () => {
  const page = await openPage(serverNow() - 5 * minute, true);
  expect(page.now()).toBe(serverNow() - 5 * minute);
  const told = vi.fn();
  const leave = page.onClockSet(told);
  page.setClockBy(String(serverNow()), Date.now());
  expect(page.now()).toBe(serverNow());
  expect(told).toHaveBeenCalledOnce();
  leave();
});

test("a page of this moment does not go by what was remembered before the device's clock was set", async () => {
  await openPage(serverNow(), false);
  vi.setSystemTime(Date.now() + 3 * hourAhead);
  const page = await openPage(began, false);
  expect(page.now()).toBe(began);
});

test("an answer that took long moves no clock that it agrees with, and one that took none sets it", async () => {
  const page = await openPage(serverNow(), false);
  const told = vi.fn();
  const leave = page.onClockSet(told);

  const asked = Date.now();
  const slow = String(serverNow());
  vi.advanceTimersByTime(8_000);
  page.setClockBy(slow, asked);
  page.setClockBy(null, asked);
  expect(page.now()).toBe(serverNow());
  expect(told).not.toHaveBeenCalled();

  page.setClockBy(String(serverNow() + 2_000), Date.now());
  expect(page.now()).toBe(serverNow() + 2_000);
  leave();
});
