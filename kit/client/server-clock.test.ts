import { beforeEach, expect, test, vi } from "vitest";

const minute = 60_000;
/** The device's clock at the beginning of a test; the server's is an hour ahead. */
const deviceStart = Date.parse("2026-11-16T12:00:00Z");
const hourAhead = 60 * minute;

/** Another document in the same browser. */
async function openPage(renderedAt: number, mayBeCached: boolean) {
  vi.resetModules();
  const { startClock, setClockBy, onClockSet, serverTime } = await import("./server-clock.ts");
  // As if this document had been opened now.
  startClock(renderedAt - performance.now(), mayBeCached);
  return { setClockBy, onClockSet, now: () => serverTime({ renderedAt: 0 }) };
}

const serverNow = () => Date.now() + hourAhead;

beforeEach(() => {
  vi.useFakeTimers({ now: deviceStart, toFake: ["Date", "performance"] });
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

test("a page starts with the time at which it was rendered, even if the device's clock is wrong", async () => {
  const page = await openPage(serverNow(), false);
  vi.advanceTimersByTime(2 * minute);
  expect(page.now()).toBe(serverNow());
});

test("a cached page that is five minutes old uses the offset stored on the device", async () => {
  const made = serverNow();
  await openPage(made, true);
  vi.advanceTimersByTime(5 * minute);
  const again = await openPage(made, true);
  expect(again.now()).toBe(serverNow());
});

test("without a stored offset, a cached page is corrected by the first response", async () => {
  const page = await openPage(serverNow() - 5 * minute, true);
  expect(page.now()).toBe(serverNow() - 5 * minute);
  const listener = vi.fn();
  const unsubscribe = page.onClockSet(listener);
  page.setClockBy(String(serverNow()), Date.now());
  expect(page.now()).toBe(serverNow());
  expect(listener).toHaveBeenCalledOnce();
  unsubscribe();
});

test("a page that is not cached ignores an offset stored before the device's clock was changed", async () => {
  await openPage(serverNow(), false);
  vi.setSystemTime(Date.now() + 3 * hourAhead);
  const page = await openPage(deviceStart, false);
  expect(page.now()).toBe(deviceStart);
});

test("a slow response whose time agrees with the clock does not change it, and one that disagrees does", async () => {
  const page = await openPage(serverNow(), false);
  const listener = vi.fn();
  const unsubscribe = page.onClockSet(listener);

  const requestedAt = Date.now();
  const slow = String(serverNow());
  vi.advanceTimersByTime(8_000);
  page.setClockBy(slow, requestedAt);
  page.setClockBy(null, requestedAt);
  expect(page.now()).toBe(serverNow());
  expect(listener).not.toHaveBeenCalled();

  page.setClockBy(String(serverNow() + 2_000), Date.now());
  expect(page.now()).toBe(serverNow() + 2_000);
  unsubscribe();
});
