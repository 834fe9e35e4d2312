import { Problem } from "#kit/contract/problem.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import type { TiesPort } from "../ports.ts";
import { publishBracketUpdate } from "./bracket.ts";
import { advanceFinals } from "./jobs.ts";
import { findToClose, findToSeed, type DueEvent } from "./series-store.ts";
import { seedFinal, closeQualifier } from "./series.ts";

export interface FinalsJobsOptions {
  database: Database;
  clock: Clock;
  realtime: RealtimePort;
  log: BatchContext["log"];
  /** `publishUpdates` is called after the commit. */
  createTiesPort(): TiesPort & { publishUpdates(): void };
}

export function registerFinalsJobs(jobs: Pick<Jobs, "work" | "schedule">, options: FinalsJobsOptions): void {
  jobs.work(advanceFinals, (_, { signal }) => move(options, signal));
  jobs.schedule(advanceFinals, "* * * * *", "UTC");
}

async function move(options: FinalsJobsOptions, signal: AbortSignal): Promise<void> {
  const { database, clock, realtime } = options;
  const system = { actorId: null };
  const now = clock.now();
  const keyOf = ({ id }: DueEvent) => id;
  await runBatch(
    options,
    {
      name: "close-qualifiers",
      findPage: (after, limit) => findToClose(database, { now, after, limit }),
      keyOf,
      work({ id }) {
        const ties = options.createTiesPort();
        return undefinedIfRefused(database, (trx) => closeQualifier(trx, ties, system, id, clock.now()));
      },
    },
    signal,
  );
  await runBatch(
    options,
    {
      name: "seed-finals",
      findPage: (after, limit) => findToSeed(database, { after, limit }),
      keyOf,
      async work({ id }) {
        const ties = options.createTiesPort();
        const update = await undefinedIfRefused(database, (trx) =>
          seedFinal(trx, ties, system, id, clock.now()),
        );
        if (update) publishBracketUpdate(realtime, update);
        ties.publishUpdates();
      },
    },
    signal,
  );
}

/** A refused step (for example an undecided match) is retried in the next run. */
async function undefinedIfRefused<Result>(
  database: Database,
  work: (trx: Executor) => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await database.transaction(work);
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}
