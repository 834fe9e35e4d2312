import { PgBoss } from "pg-boss";
import type { ConstructorOptions } from "pg-boss";
import type { PoolConfig } from "pg";
import type { Executor } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { wakeWhenDue } from "./due.ts";
import { describeFailure } from "./failure.ts";
import type { JobDefinition } from "./job.ts";
import { bringForward, ensureQueues, put, schema } from "./queue.ts";
import { createRegistry } from "./registry.ts";
import type { JobLog, Registry } from "./registry.ts";
import { createQueueErrors } from "./queue-errors.ts";

export interface EnqueueOptions {
  runAt?: Date;
  /** One waiting job per key: a second one replaces the payload and the time of the first. */
  key?: string;
}

export interface Jobs extends Pick<Registry, "work" | "schedule"> {
  /** Written with the caller's rows: it runs if and only if they are committed. */
  enqueue<Payload extends object>(
    trx: Executor,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** With `work: false` the process only enqueues. */
  start(options?: { work?: boolean }): Promise<void>;
  /** Takes nothing new and lets running handlers finish; what is still running after `graceMs` is tried again. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

/** The queue of a running process. */
export interface JobQueue extends Jobs {
  /**
   * Follows a jump of the injected clock, in the caller's transaction: waiting jobs come as much earlier, and a schedule
   * with a tick in between runs once.
   */
  moveForward(
    trx: Executor,
    jump: { readonly from: Date; readonly to: Date; readonly except?: readonly string[] },
  ): Promise<void>;
}

export interface JobsOptions {
  databaseUrl: string;
  clock: Clock;
  log: JobLog;
  /** How far `clock` is ahead of the database's clock, by which the queue works. */
  aheadMs?: () => number;
  /** How often jobs of dead processes are looked for. */
  superviseSeconds?: number;
}

export function createJobs(options: JobsOptions): JobQueue {
  const { clock, log, aheadMs = () => 0 } = options;
  const registry = createRegistry(log);
  let boss: PgBoss | undefined;
  let due: ReturnType<typeof wakeWhenDue> | undefined;

  return {
    work: registry.work,
    schedule: registry.schedule,

    async enqueue(trx, job, payload, { runAt, key } = {}) {
      if (!boss) throw new Error("jobs are not started");
      if (!registry.workers.has(job.name)) throw new Error(`job ${job.name} has no handler`);
      // A job that is due is due by the database's clock, which may run a little behind this one.
      const startAfter = runAt && runAt > clock.now() ? new Date(runAt.getTime() - aheadMs()) : 0;
      await put(boss, trx, { job, payload, key, startAfter });
    },

    async moveForward(trx, { from, to, except = [] }) {
      if (!boss) throw new Error("jobs are not started");
      const names = [...registry.workers.keys()].filter((name) => !except.includes(name));
      await bringForward(trx, names, to.getTime() - from.getTime());
      for (const { job, cron, timeZone: tz } of registry.schedules) {
        if (!names.includes(job.name)) continue;
        const [tick] = boss.previewSchedule(cron, { tz, from, count: 1 });
        if (tick && tick <= to) await put(boss, trx, { job, payload: {}, key: "jump", startAfter: 0 });
      }
    },

    async start({ work = true } = {}) {
      boss = new PgBoss(connection(options, work));
      const queueErrors = createQueueErrors(log);
      boss.on("error", (error) => {
        queueErrors.report(error);
        // Who only enqueues has no workers that fail in a crowd, and nobody who sees that they no longer do.
        if (!work) queueErrors.over();
      });
      boss.on("warning", (warning) => log.warn({ warning: warning.message }, "job queue warning"));
      await boss.start();
      await ensureQueues(boss, registry);
      if (!work) return;
      await putSchedules(boss, registry);
      due = wakeWhenDue(boss, await startWorkers(boss, registry), queueErrors);
    },

    async stop({ graceMs = 8_000 } = {}) {
      due?.stop();
      try {
        await boss?.stop({ graceful: true, timeout: graceMs });
      } catch (error) {
        // The database may be gone first; what ran here is taken over like the work of a killed process.
        log.warn({ failure: describeFailure(error) }, "job queue did not stop cleanly");
      }
      boss = undefined;
    },
  };
}

function connection(options: JobsOptions, work: boolean): ConstructorOptions & PoolConfig {
  const superviseSeconds = options.superviseSeconds ?? 30;
  return {
    connectionString: options.databaseUrl,
    schema,
    application_name: "kickoff-jobs",
    max: 4,
    connectionTimeoutMillis: 5_000,
    // A server that vanished without a word must not hold a connection for ever.
    keepAlive: true,
    query_timeout: 60_000,
    useListenNotify: work,
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  };
}

/** The ids of the workers, by the names of their jobs. */
async function startWorkers(boss: PgBoss, registry: Registry): Promise<ReadonlyMap<string, string[]>> {
  const workersOf = new Map<string, string[]>();
  // They are woken by notices and by `wakeWhenDue`: looking by themselves is for when both fail.
  const polling = {
    pollingIntervalSeconds: 30,
    notifyPollingIntervalSeconds: 30,
    includeMetadata: true,
  } as const;
  for (const worker of registry.workers.values()) {
    for (let slot = 0; slot < worker.concurrency; slot++) {
      const id: string = await boss.work<unknown, void, typeof polling>(
        worker.job.name,
        polling,
        async ([job]) => {
          if (!job) return;
          try {
            await worker.run(job.data, { id: job.id, attempt: job.retryCount + 1, signal: job.signal });
          } finally {
            // Where there was one there may be more: look again without waiting for the next poll.
            boss.notifyWorker(id);
          }
        },
      );
      workersOf.set(worker.job.name, [...(workersOf.get(worker.job.name) ?? []), id]);
    }
  }
  return workersOf;
}

async function putSchedules(boss: PgBoss, registry: Registry): Promise<void> {
  const wanted = new Set(registry.schedules.map(({ job }) => job.name));
  for (const { name } of await boss.getSchedules()) {
    if (!wanted.has(name)) await boss.unschedule(name);
  }
  for (const { job, cron, timeZone } of registry.schedules) {
    await boss.schedule(job.name, cron, {}, { tz: timeZone, missed: "once" });
  }
}
