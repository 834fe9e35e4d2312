import { setTimeout as delay } from "node:timers/promises";

export interface Stops {
  /** Stopped before everything that was started earlier. */
  first(stop: () => Promise<void>): void;
  /** Stopped after everything else. */
  last(stop: () => Promise<void>): void;
  /** Stops what was started, what begins meanwhile too, and tells what went wrong. */
  run(): Promise<unknown[]>;
}

const patience = 8_000;

export function createStops(): Stops {
  const stops: (() => Promise<void>)[] = [];
  return {
    first: (stop) => void stops.unshift(stop),
    last: (stop) => void stops.push(stop),
    async run() {
      const faults: unknown[] = [];
      for (let stop = stops.shift(); stop; stop = stops.shift()) {
        try {
          // Something that hangs must not keep the database from being closed properly.
          await Promise.race([stop(), delay(patience, undefined, { ref: false })]);
        } catch (error) {
          faults.push(error);
        }
      }
      return faults;
    },
  };
}
