import { setTimeout as delay } from "node:timers/promises";

export interface Shutdown {
  /** Aborted as soon as the program is told to stop. */
  signal: AbortSignal;
  /** Stopped before everything that was started earlier. */
  first(stop: () => Promise<void>): void;
  /** Stopped after everything else. */
  last(stop: () => Promise<void>): void;
  run(exitCode: number): Promise<void>;
}

const patience = 8_000;
/** One Ctrl-C arrives twice: from the terminal, and from npm, which passes it on. */
const echo = 1_000;

/** Stops what was started, in the opposite order, at the first signal; a later one does not wait. */
export function createShutdown(): Shutdown {
  const controller = new AbortController();
  const stops: (() => Promise<void>)[] = [];
  let firstAt = Infinity;

  const run = async (exitCode: number) => {
    if (controller.signal.aborted) return;
    controller.abort();
    let code = exitCode;
    // What was still starting, or failed half-way, now loses its connections; that is no news after a failure.
    process.on("uncaughtException", (error) => {
      if (exitCode === 0) console.error(`While stopping: ${error.message}`);
      code = 1;
    });
    for (const stop of stops) {
      try {
        // Something that hangs must not keep the database from being closed properly.
        await Promise.race([stop(), delay(patience, undefined, { ref: false })]);
      } catch (error) {
        console.error(error);
        code = 1;
      }
    }
    process.exit(code);
  };

  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (performance.now() - firstAt > echo) process.exit(1);
      firstAt = Math.min(firstAt, performance.now());
      void run(0);
    });
  }
  return {
    signal: controller.signal,
    first: (stop) => void stops.unshift(stop),
    last: (stop) => void stops.push(stop),
    run,
  };
}
