import type { PgBoss } from "pg-boss";
import { schema } from "./queue.ts";
import type { QueueErrors } from "./queue-errors.ts";

/** How late a delayed job may start. */
const lookEveryMs = 1_000;

/** One look for all queues: as many looks as there are workers cost more than most of their work. */
const waiting = `select name from unnest($1::text[]) as name where exists (
  select from ${schema}.job where job.name = name.name and job.state < 'active' and not job.blocked
    and job.start_after <= ${schema}.job_now())`;

/** Wakes the workers whose jobs have come due. A notice of the database tells only of those that are due at once. */
export function wakeWhenDue(
  boss: PgBoss,
  workersOf: ReadonlyMap<string, readonly string[]>,
  queueErrors: QueueErrors,
): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const names = [...workersOf.keys()];
  const look = async (): Promise<void> => {
    try {
      const { rows } = await boss.getDb().executeSql(waiting, [names]);
      for (const { name } of rows as { name: string }[])
        for (const id of workersOf.get(name) ?? []) boss.notifyWorker(id);
      queueErrors.answered();
    } catch (error) {
      // Workers look by themselves, too, if seldom.
      if (!isStopped) queueErrors.report(error);
    }
    lookLater();
  };
  const lookLater = () => {
    if (!isStopped) timer = setTimeout(() => void look(), lookEveryMs);
  };
  lookLater();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
