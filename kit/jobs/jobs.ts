import { PgBoss } from "pg-boss";
import type { ConstructorOptions } from "pg-boss";
import type { PoolConfig } from "pg";
import type { Executor } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { wakeWhenDue } from "./wake-when-due.ts";
import { describeFailure } from "./failure.ts";
import type { JobDefinition } from "./job.ts";
import { makeJobsDueEarlier, ensureQueues, enqueue, schema } from "./queue.ts";
import { createRegistry } from "./registry.ts";
import type { JobLog, Registry } from "./registry.ts";
import { createQueueErrors } from "./queue-errors.ts";

export interface EnqueueOptions {
  runAt?: Date;
  /** One waiting job per key: a second `enqueue` replaces payload and time of the first. */
  key?: string;
}

export interface Jobs extends Pick<Registry, "work" | "schedule"> {
  /** Written in the caller's transaction: the job runs if and only if that commits. */
  enqueue<Payload extends object>(
    trx: Executor,
    job: JobDefinition<Payload>,
    payload: Payload,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** With `work: false` the process only enqueues. */
  start(options?: { work?: boolean }): Promise<void>;
  /** Takes no new jobs and lets running handlers finish. Jobs that still run after `graceMs` are retried. */
  stop(options?: { graceMs?: number }): Promise<void>;
}

/** The queue of a running process. */
export interface JobQueue extends Jobs {
  /**
   * Follows a jump of the injected clock, in the caller's transaction: waiting jobs move forward by the same time, and
   * a schedule with a tick in between runs once.
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
  /** How far `clock` is ahead of the database's clock, which pg-boss uses. */
  aheadMs?: () => number;
  /** How often pg-boss looks for jobs of dead processes. */
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
      // For a job that is already due, use the database's clock, which may run a little behind this one.
      const startAfter = runAt && runAt > clock.now() ? new Date(runAt.getTime() - aheadMs()) : 0;
      await enqueue(boss, trx, { job, payload, key, startAfter });
    },

    async moveForward(trx, { from, to, except = [] }) {
      if (!boss) throw new Error("jobs are not started");
      const names = [...registry.workers.keys()].filter((name) => !except.includes(name));
      await makeJobsDueEarlier(trx, names, to.getTime() - from.getTime());
      for (const { job, cron, timeZone: tz } of registry.schedules) {
        if (!names.includes(job.name)) continue;
        const [tick] = boss.previewSchedule(cron, { tz, from, count: 1 });
        if (tick && tick <= to) await enqueue(boss, trx, { job, payload: {}, key: "jump", startAfter: 0 });
      }
    },

    async start({ work = true } = {}) {
      boss = new PgBoss(connection(options, work));
      const queueErrors = createQueueErrors(log);
      boss.on("error", (error) => {
        queueErrors.report(error);
        // A process that only enqueues has no workers that fail together, and never calls `answered`.
        if (!work) queueErrors.reset();
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
        // The database may stop first. Another process then takes over the running jobs, as after a crash.
        log.warn(
          { failure: describeFailure(error) },
          "job queue did not stop cleanly; another process takes over its jobs",
        );
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
    // A server that vanished must not hold a connection forever.
    keepAlive: true,
    query_timeout: 60_000,
    useListenNotify: work,
    supervise: work,
    schedule: work,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
  };
}

/** Returns the ids of the workers by job name. */
async function startWorkers(boss: PgBoss, registry: Registry): Promise<ReadonlyMap<string, string[]>> {
  const workersOf = new Map<string, string[]>();
  // NOTIFY and `wakeWhenDue` wake the workers. Polling is the fallback if both fail.
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
            // There may be more jobs: poll again at once.
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
