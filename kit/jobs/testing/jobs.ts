import { randomUUID } from "node:crypto";
import { Pool, type ClientBase } from "pg";
import { PgBoss, TestClock as BossClock, type ConstructorOptions } from "pg-boss";
import type { TestClock } from "#kit/testing/clock.ts";
import type { Jobs, JobsOptions } from "../jobs.ts";
import { ensureQueues, enqueue, schema } from "../queue.ts";
import { createRegistry } from "../registry.ts";
import type { Schedule, Worker } from "../registry.ts";

export interface TestJobs extends Jobs {
  /** Runs all due jobs, including those that they enqueue. Resolves to the number of runs. */
  runDue(): Promise<number>;
  /** Moves the clock from one due job to the next, runs each, and ends at `time`. */
  runUntil(time: Date | string): Promise<number>;
}

/** The real queue and handlers on the test's clock. Nothing runs until the test calls `runDue` or `runUntil`. */
export function createTestJobs(
  options: Pick<JobsOptions, "databaseUrl" | "log"> & { clock: TestClock },
): TestJobs {
  const { clock } = options;
  const registry = createRegistry(options.log);
  const nextTicks = new Map<Schedule, Date | undefined>();
  // pg-boss reads this clock in the database too.
  const bossClock = new BossClock(clock.now());
  const { db, pool } = pooled(options.databaseUrl);
  const boss = new PgBoss({
    db,
    schema,
    clock: bossClock,
    supervise: false,
    schedule: false,
  });
  pool.on("error", (error) => options.log.error({ error }, "job queue error"));
  boss.on("error", (error) => options.log.error({ error }, "job queue error"));

  /** Parsing a cron schedule is slower than a query, so each tick is computed once. */
  function setNextTick(schedule: Schedule): void {
    const { cron, timeZone: tz } = schedule;
    nextTicks.set(schedule, boss.previewSchedule(cron, { tz, from: clock.now(), count: 1 })[0]);
  }

  /** Names of scheduled jobs that are due. Missed ticks make one run, as in production. */
  function takeTicks(): Set<string> {
    const now = clock.now();
    const ticked = registry.schedules.filter((schedule) => {
      const next = nextTicks.get(schedule);
      return next !== undefined && next <= now;
    });
    ticked.forEach(setNextTick);
    return new Set(ticked.map(({ job }) => job.name));
  }

  /** Not from the queue: most jobs run every minute, and queueing them takes longer than running them. */
  async function runTick(worker: Worker): Promise<void> {
    try {
      await worker.run({}, { id: randomUUID(), attempt: 1, signal: new AbortController().signal });
    } catch {
      const { job } = worker;
      const startAfter = new Date(clock.now().getTime() + job.retry.delaySeconds * 1000);
      await boss.upsert(job.name, {}, { singletonKey: "schedule", startAfter });
    }
  }

  async function runNext(worker: Worker): Promise<boolean> {
    const { name } = worker.job;
    const [job] = await boss.fetch(name, { includeMetadata: true });
    if (!job) return false;
    const run = { id: job.id, attempt: job.retryCount + 1, signal: new AbortController().signal };
    try {
      await worker.run(job.data, run);
    } catch (error) {
      await boss.fail(name, job, error instanceof Error ? error : {});
      return true;
    }
    await boss.complete(name, job);
    return true;
  }

  /** Names of jobs that are due. */
  async function dueNames(): Promise<ReadonlySet<string>> {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select distinct name from ${schema}.job where state < 'active' and start_after <= ${schema}.job_now()`,
      );
    return new Set((rows as { name: string }[]).map(({ name }) => name));
  }

  async function runDue(): Promise<number> {
    if (bossClock.now() !== clock.now().getTime()) await bossClock.setTime(clock.now());
    const ticked = takeTicks();
    let runs = 0;
    let before;
    do {
      before = runs;
      // One query for all queues: most have no due job.
      let due = await dueNames();
      for (const worker of registry.workers.values()) {
        if (ticked.delete(worker.job.name)) {
          await runTick(worker);
          runs++;
        }
        if (!due.has(worker.job.name)) continue;
        while (await runNext(worker)) runs++;
        due = await dueNames();
      }
    } while (runs > before);
    return runs;
  }

  async function nextDue(): Promise<number> {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select extract(epoch from min(start_after)) * 1000 as due from ${schema}.job where state < 'active' and name = any($1)`,
        [[...registry.workers.keys()]],
      );
    const ticks = registry.schedules.map((schedule) => nextTicks.get(schedule)?.getTime() ?? Infinity);
    const [row] = rows as { due: string | null }[];
    return Math.min(...ticks, Number(row?.due ?? Infinity));
  }

  return {
    work: registry.work,
    schedule: registry.schedule,
    async enqueue(trx, job, payload, { runAt, key } = {}) {
      if (!registry.workers.has(job.name)) throw new Error(`job ${job.name} has no handler`);
      await enqueue(boss, trx, { job, payload, key, startAfter: runAt ?? clock.now() });
    },
    async start() {
      await boss.start();
      await ensureQueues(boss, registry);
      for (const schedule of registry.schedules) setNextTick(schedule);
    },
    async stop() {
      await boss.stop({ graceful: false });
      await pool.end();
    },
    runDue,
    async runUntil(time) {
      const end = new Date(time).getTime();
      let runs = await runDue();
      for (let due = await nextDue(); due <= end; due = await nextDue()) {
        clock.moveTo(new Date(Math.max(Math.ceil(due), clock.now().getTime())));
        runs += await runDue();
      }
      clock.moveTo(new Date(end));
      return runs;
    },
  };
}

type QueueDatabase = NonNullable<ConstructorOptions["db"]>;

/**
 * pg-boss's own pool sets the clock of a new connection without waiting for it, which a future version of `pg` will
 * refuse.
 */
function pooled(connectionString: string): { db: QueueDatabase; pool: Pool } {
  let sessionStatements: readonly string[] = [];
  const runSessionStatements = async (client: ClientBase) => {
    for (const statement of sessionStatements) await client.query(statement);
  };
  // The pool awaits the promise, although its type says void.
  const onConnect = runSessionStatements as (client: ClientBase) => void;
  const pool = new Pool({ connectionString, max: 2, onConnect });
  const db: QueueDatabase = {
    executeSql: (text, values) => pool.query(text, values),
    setSessionStatements: async (statements) => void (sessionStatements = statements),
  };
  return { db, pool };
}
