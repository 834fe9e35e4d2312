import type { PgBoss } from "pg-boss";
import { schema } from "./queue.ts";
import type { QueueErrors } from "./queue-errors.ts";

/** A delayed job starts at most this late. */
const pollEveryMs = 1_000;

/** One query for all queues: one query per worker would cost more than most of their work. */
const waiting = `select name from unnest($1::text[]) as name where exists (
  select from ${schema}.job where job.name = name.name and job.state < 'active' and not job.blocked
    and job.start_after <= ${schema}.job_now())`;

/**
 * Wakes the workers whose delayed jobs are due. PostgreSQL notifies only about jobs that are due when they are
 * enqueued.
 */
export function wakeWhenDue(
  boss: PgBoss,
  workersOf: ReadonlyMap<string, readonly string[]>,
  queueErrors: QueueErrors,
): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const names = [...workersOf.keys()];
  const poll = async (): Promise<void> => {
    try {
      const { rows } = await boss.getDb().executeSql(waiting, [names]);
      for (const { name } of rows as { name: string }[])
        for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id);
      queueErrors.answered();
    } catch (error) {
      // Workers also poll by themselves, at a long interval.
      if (!isStopped) queueErrors.report(error);
    }
    pollLater();
  };
  const pollLater = () => {
    if (!isStopped) timer = setTimeout(() => void poll(), pollEveryMs);
  };
  pollLater();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
