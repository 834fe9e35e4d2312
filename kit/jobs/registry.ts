import type { BaseLogger } from "pino";
import { describeFailure, JobFailed } from "./failure.ts";
import type { JobDefinition, JobHandler, JobRun, NoPayload } from "./job.ts";

export type JobLog = Pick<BaseLogger, "info" | "warn" | "error">;

export interface WorkOptions {
  /** Maximum parallel runs in this process. */
  concurrency?: number;
}

export interface Worker {
  job: JobDefinition<unknown>;
  concurrency: number;
  run(payload: unknown, run: JobRun): Promise<void>;
}

export interface Schedule {
  job: JobDefinition<NoPayload>;
  cron: string;
  timeZone: string;
}

export interface Registry {
  readonly workers: ReadonlyMap<string, Worker>;
  readonly schedules: readonly Schedule[];
  readonly work: <Payload>(
    job: JobDefinition<Payload>,
    handler: JobHandler<Payload>,
    options?: WorkOptions,
  ) => void;
  readonly schedule: (job: JobDefinition<NoPayload>, cron: string, timeZone: string) => void;
}

export function createRegistry(log: JobLog): Registry {
  const workers = new Map<string, Worker>();
  const schedules: Schedule[] = [];
  return {
    workers,
    schedules,
    work(job, handler, options = {}) {
      if (workers.has(job.name)) throw new Error(`job ${job.name} has a handler already`);
      workers.set(job.name, {
        job,
        concurrency: options.concurrency ?? 1,
        run: withFailureHandling(job, handler, log),
      });
    },
    schedule(job, cron, timeZone) {
      schedules.push({ job, cron, timeZone });
    },
  };
}

function withFailureHandling<Payload>(
  job: JobDefinition<Payload>,
  handler: JobHandler<Payload>,
  log: JobLog,
) {
  return async (payload: unknown, run: JobRun): Promise<void> => {
    try {
      // Only `enqueue` writes payloads, and it requires the payload type of the definition.
      await handler(payload as Payload, run);
    } catch (error) {
      const failure = describeFailure(error);
      const fields = { job: job.name, jobId: run.id, attempt: run.attempt, failure };
      if (run.attempt > job.retry.limit)
        log.error(fields, "job is dead; fix the cause, then retry it in the console");
      else log.warn(fields, "job failed and will be tried again");
      throw new JobFailed(failure);
    }
  };
}
