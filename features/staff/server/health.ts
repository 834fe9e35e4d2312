import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { HealthTally } from "#kit/pure/health-tally.ts";
import { addCounts } from "./health-store.ts";

const storeEveryMs = 10_000;

/** Stores what this process has counted, every ten seconds and at its end. A failure loses the counts, not the calls. */
export function startStoringHealth({
  database,
  clock,
  log,
  health,
}: {
  database: Database;
  clock: Clock;
  log: Pick<Log, "warn">;
  health: HealthTally;
}): { stop(): Promise<void> } {
  const store = async () => {
    const counts = health.take();
    if (counts.length === 0) return;
    try {
      await addCounts(database, counts, clock.now());
    } catch (error) {
      log.warn(
        { failure: describeFailure(error) },
        "health counts were not stored; the console shows too few calls",
      );
    }
  };
  const timer = setInterval(() => void store(), storeEveryMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await store();
    },
  };
}
