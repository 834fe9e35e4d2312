import { setTimeout as delay } from "node:timers/promises";

export interface Cleanup {
  /** Runs before all functions that were added earlier. */
  first(stop: () => Promise<void>): void;
  /** Runs after all others. */
  last(stop: () => Promise<void>): void;
  /** Runs all functions, including those added meanwhile, and returns their errors. */
  run(): Promise<unknown[]>;
}

const timeoutMs = 8_000;

export function createCleanup(): Cleanup {
  const stops: (() => Promise<void>)[] = [];
  return {
    first: (stop) => void stops.unshift(stop),
    last: (stop) => void stops.push(stop),
    async run() {
      const faults: unknown[] = [];
      for (let stop = stops.shift(); stop; stop = stops.shift()) {
        try {
          // A function that hangs must not prevent the database from being closed.
          await Promise.race([stop(), delay(timeoutMs, undefined, { ref: false })]);
        } catch (error) {
          faults.push(error);
        }
      }
      return faults;
    },
  };
}
