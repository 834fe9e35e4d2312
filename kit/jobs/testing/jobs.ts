import { Pool, type ClientBase } from "pg";
import { PgBoss, TestClock as BossClock, type ConstructorOptions } from "pg-boss";
import type { TestClock } from "#kit/testing/clock.ts";
import type { Jobs, JobsOptions } from "../jobs.ts";
import { ensureQueues, put, schema } from "../queue.ts";
import { createRegistry } from "../registry.ts";
import type { Schedule, Worker } from "../registry.ts";

export interface TestJobs extends Jobs {
  /** Runs what is due at the clock's time, and what that makes due in turn. Resolves to the number of runs. */
  runDue(): Promise<number>;
  /** Moves the clock to each time at which something is due, runs it there, and ends at `time`. */
  runUntil(time: Date | string): Promise<number>;
}

/** The real queue and the real handlers, but in the test's own time: nothing runs until a test asks for it. */
export function createTestJobs(
  options: Pick<JobsOptions, "databaseUrl" | "log"> & { clock: TestClock },
): TestJobs {
  const { clock } = options;
  const registry = createRegistry(options.log);
  const nextTicks = new Map<Schedule, Date | undefined>();
  // The database's side of the queue reads this clock too.
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

  /** Reading a calendar takes longer than asking the queue, so it is read once for each tick. */
  function setNextTick(schedule: Schedule): void {
    const { cron, timeZone: tz } = schedule;
    nextTicks.set(schedule, boss.previewSchedule(cron, { tz, from: clock.now(), count: 1 })[0]);
  }

  async function tick(): Promise<void> {
    const now = clock.now();
    for (const schedule of registry.schedules) {
      const next = nextTicks.get(schedule);
      if (!next || next > now) continue;
      // Missed ticks make one run, as they do in production.
      setNextTick(schedule);
      await boss.upsert(schedule.job.name, {}, { singletonKey: "schedule", startAfter: now });
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

  /** Names of jobs of which one is due. */
  async function dueNames(): Promise<ReadonlySet<string>> {
    const { rows } = await boss
      .getDb()
      .executeSql(
        `select distinct name from ${schema}.job where state < 'active' and start_after <= ${schema}.job_now()`,
      );
    return new Set((rows as { name: string }[]).map(({ name }) => name));
  }

  async function runDue(): Promise<number> {
    await bossClock.setTime(clock.now());
    await tick();
    let runs = 0;
    let before;
    do {
      before = runs;
      // One question for all of them: most have nothing to do, and to hear it from each takes a statement each.
      let due = await dueNames();
      for (const worker of registry.workers.values()) {
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
      await put(boss, trx, { job, payload, key, startAfter: runAt ?? clock.now() });
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

/** The queue's own pool tells a new connection the time without waiting for it, which the driver is about to refuse. */
function pooled(connectionString: string): { db: QueueDatabase; pool: Pool } {
  let told: readonly string[] = [];
  const tell = async (client: ClientBase) => {
    for (const statement of told) await client.query(statement);
  };
  // The pool waits for it, whatever its types say.
  const onConnect = tell as (client: ClientBase) => void;
  const pool = new Pool({ connectionString, max: 2, onConnect });
  const db: QueueDatabase = {
    executeSql: (text, values) => pool.query(text, values),
    setSessionStatements: async (statements) => void (told = statements),
  };
  return { db, pool };
}
