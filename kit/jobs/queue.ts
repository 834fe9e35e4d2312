import { randomUUID } from "node:crypto";
import type { PgBoss, QueueOptions } from "pg-boss";
import type { Executor } from "#kit/db/database.ts";
import type { JobDefinition } from "./job.ts";
import type { Registry } from "./registry.ts";

export const schema = "pgboss";

const day = 86_400;

/** Safe to run from many processes at once: every statement is idempotent. */
export async function ensureQueues(boss: PgBoss, registry: Registry): Promise<void> {
  for (const { job } of registry.workers.values()) {
    // "short" makes a key unique among waiting jobs.
    await boss.createQueue(job.name, { policy: "short", notify: true, ...queueOptions(job) });
    await boss.updateQueue(job.name, queueOptions(job));
  }
  for (const { job } of registry.schedules) {
    if (!registry.workers.has(job.name)) throw new Error(`scheduled job ${job.name} has no handler`);
  }
}

function queueOptions(job: JobDefinition<unknown>): QueueOptions {
  return {
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delaySeconds,
    retryBackoff: job.retry.backoff,
    expireInSeconds: job.timeoutSeconds,
    // A waiting job outlives a long outage; finished and dead jobs stay long enough for inspection.
    retentionSeconds: 90 * day,
    deleteAfterSeconds: 14 * day,
  };
}

export interface Entry {
  job: JobDefinition<unknown>;
  payload: object;
  key: string | undefined;
  /** 0 means the database's own `now()`. */
  startAfter: Date | 0;
}

export async function enqueue(boss: PgBoss, trx: Executor, entry: Entry): Promise<void> {
  const db = {
    executeSql: async (text: string, values: unknown[] = []) => ({ rows: await trx.run(text, values) }),
  };
  const { job, payload, startAfter } = entry;
  if (entry.key === undefined) {
    await boss.send(job.name, payload, { db, startAfter, singletonKey: randomUUID() });
    return;
  }
  // The upsert locks the waiting job until the caller commits, so it cannot run without seeing the caller's rows. It
  // affects no row if a worker takes the waiting job meanwhile; the key is then free for a new job.
  for (let attempt = 0; attempt < 5; attempt++) {
    const { jobs } = await boss.upsert(job.name, payload, { db, startAfter, singletonKey: entry.key });
    if (jobs.length > 0) return;
  }
  throw new Error(`job ${job.name} could not be enqueued`);
}

/** Makes waiting jobs due earlier by `byMs`. */
export async function makeJobsDueEarlier(
  trx: Executor,
  names: readonly string[],
  byMs: number,
): Promise<void> {
  await trx.run(
    `update ${schema}.job set start_after = start_after - make_interval(secs => $2)
     where name = any($1) and state < 'active' and start_after > ${schema}.job_now()`,
    [names, byMs / 1_000],
  );
}
