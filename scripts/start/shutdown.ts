import { createStops, type Stops } from "./stops.ts";

export interface Shutdown extends Pick<Stops, "first" | "last"> {
  /** Aborted as soon as the program is told to stop. */
  signal: AbortSignal;
  run(exitCode: number): Promise<void>;
}

/** One Ctrl-C arrives twice: from the terminal, and from npm, which passes it on. */
const echo = 1_000;

/** Stops what was started, in the opposite order, at the first signal; a later one does not wait. */
export function createShutdown(): Shutdown {
  const controller = new AbortController();
  const stops = createStops();
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
    for (const fault of await stops.run()) {
      console.error(fault);
      code = 1;
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
  return { signal: controller.signal, first: stops.first, last: stops.last, run };
}
