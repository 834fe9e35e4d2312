import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextCodeAt, otpLimits, type CodeSend } from "./otp-limits.ts";

describe("nextCodeAt", () => {
  const start = Date.UTC(2026, 10, 18, 12);
  const at = (seconds: number) => new Date(start + seconds * 1_000);
  const sent = (...sends: [seconds: number, browser: string][]): CodeSend[] =>
    sends.map(([seconds, browser]) => ({ at: at(seconds), browser }));

  test("reserves one resend for a browser that waits for its code, despite requests of other browsers", () => {
    const sends = sent([0, "own"], [30, "one"], [60, "two"]);
    expect(nextCodeAt(sends, "own", at(61))).toEqual(at(61));
    // The reservations of the two earlier browsers end with their codes.
    expect(nextCodeAt(sends, "three", at(90))).toEqual(at(330));
    expect(nextCodeAt(sends, "two", at(90))).toEqual(at(300));
  });

  test("allows five codes an hour and ten a day, counting all browsers", () => {
    const hour = sent([0, "own"], [30, "own"], [60, "own"], [90, "own"], [120, "own"]);
    expect(nextCodeAt(hour, "own", at(150))).toEqual(at(3_600));
    expect(nextCodeAt(hour, "other", at(150))).toEqual(at(3_600));
    const wholeDay = [...hour, ...hour].map((send, n) => ({ ...send, at: at(n * 1_200) }));
    expect(nextCodeAt(wholeDay, "own", at(20_000))).toEqual(at(86_400));
  });

  test("keeps the hourly limit and grants every reserved resend, in any order of requests", () => {
    const requests = fc.array(
      fc.record({ gap: fc.nat(90), browser: fc.constantFrom("a", "b", "c", "d", "e") }),
    );
    fc.assert(
      fc.property(requests, (all) => {
        const sends: CodeSend[] = [];
        const promised = new Map<string, number>();
        let now = 0;
        for (const { gap, browser } of all) {
          now += gap;
          const since = promised.get(browser);
          const isDue = since !== undefined && now >= since + 30 && now < since + 300;
          const isSent = nextCodeAt(sends, browser, at(now)) <= at(now);
          expect(isDue && !isSent).toBe(false);
          if (!isSent) continue;
          const isWaiting = sends.some((send) => send.browser === browser && send.at > at(now - 300));
          sends.push({ at: at(now), browser });
          promised.delete(browser);
          const hasPromise = !isWaiting && nextCodeAt(sends, browser, at(now)) <= at(now + 30);
          if (hasPromise) promised.set(browser, now);
          const lastHour = sends.filter((send) => send.at > at(now - 3_600));
          expect(lastHour.length).toBeLessThanOrEqual(otpLimits.anHour);
        }
      }),
    );
  });
});
