import { createCleanup, type Cleanup } from "./cleanup.ts";

export interface Shutdown extends Pick<Cleanup, "first" | "last"> {
  /** Aborted when the program receives a stop signal. */
  signal: AbortSignal;
  run(exitCode: number): Promise<void>;
}

/** Ctrl-C arrives twice: from the terminal and from npm. */
const echo = 1_000;

/** Runs the cleanup functions at the first signal, in reverse order; a second signal exits at once. */
export function createShutdown(): Shutdown {
  const controller = new AbortController();
  const stops = createCleanup();
  let firstAt = Infinity;

  const run = async (exitCode: number) => {
    if (controller.signal.aborted) return;
    controller.abort();
    let code = exitCode;
    // Components that were still starting lose their connections now; after a failure that is expected.
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
