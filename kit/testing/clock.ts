import type { Clock } from "#kit/pure/clock.ts";

export interface TestClock extends Clock {
  moveTo(time: Date | string): void;
  advance(by: Duration): void;
}

/** Milliseconds, or a number with its unit: `"90s"`, `"15m"`, `"6h"`, `"2d"`. */
export type Duration = number | `${number}${keyof typeof milliseconds}`;

const milliseconds = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A clock that stands still until the test moves it. */
export function createTestClock(start: Date | string): TestClock {
  let now = instant(start);
  return {
    // A copy, because a Date is mutable.
    now: () => new Date(now),
    moveTo(time) {
      now = instant(time);
    },
    advance(by) {
      now += inMilliseconds(by);
    },
  };
}

function instant(time: Date | string): number {
  const value = new Date(time).getTime();
  if (Number.isNaN(value)) throw new RangeError(`not a time: ${String(time)}`);
  return value;
}

function inMilliseconds(duration: Duration): number {
  if (typeof duration === "number") return duration;
  const [, amount, unit] = /^(-?\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(duration) ?? [];
  if (amount === undefined || !isUnit(unit)) throw new RangeError(`not a duration: ${duration}`);
  return Number(amount) * milliseconds[unit];
}

function isUnit(text: string | undefined): text is keyof typeof milliseconds {
  return text !== undefined && Object.hasOwn(milliseconds, text);
}
