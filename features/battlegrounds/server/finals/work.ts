import { Problem } from "#kit/contract/problem.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import type { TiesPort } from "../ports.ts";
import { announceBracket } from "./bracket.ts";
import { moveFinals } from "./jobs.ts";
import { findToClose, findToSeed } from "./series-store.ts";
import { advance, closeQualifier } from "./series.ts";

const atOnce = 100;

export interface FinalsJobsOptions {
  database: Database;
  clock: Clock;
  live: LivePort;
  /** With what is told after the commit. */
  openTies(): TiesPort & { announce(): void };
}

export function workFinalsJobs(jobs: Pick<Jobs, "work" | "schedule">, options: FinalsJobsOptions): void {
  jobs.work(moveFinals, (_, { signal }) => move(options, signal));
  jobs.schedule(moveFinals, "* * * * *", "UTC");
}

async function move(options: FinalsJobsOptions, signal: AbortSignal): Promise<void> {
  const { database, clock, live } = options;
  const nobody = { actorId: null };
  for (const id of await findToClose(database, clock.now(), atOnce)) {
    if (signal.aborted) return;
    const ties = options.openTies();
    await unlessRefused(database, (trx) => closeQualifier(trx, ties, nobody, id, clock.now()));
  }
  for (const id of await findToSeed(database, atOnce)) {
    if (signal.aborted) return;
    const ties = options.openTies();
    const news = await unlessRefused(database, (trx) => advance(trx, ties, nobody, id, clock.now()));
    if (news) announceBracket(live, news);
    ties.announce();
  }
}

/** What cannot be done yet, because a match waits for its result or for staff, is tried again with the next run. */
async function unlessRefused<Result>(
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
