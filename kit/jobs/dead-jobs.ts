import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { schema } from "./queue.ts";

export interface QueueCount {
  job: string;
  waiting: number;
  active: number;
  /** Failed at every try. */
  dead: number;
  /** When the oldest job that is due has waited since; null if none is due. */
  oldestDueAt: Date | null;
}

/** Jobs of each queue by state, without finished ones and those of pg-boss itself. */
export async function countQueues(executor: Executor): Promise<QueueCount[]> {
  const rows = await executor.run(
    `select name, count(*) filter (where state < 'active')::int as waiting,
       count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'failed')::int as dead,
       min(start_after) filter (where state < 'active' and not blocked and start_after <= ${schema}.job_now()) as due
     from ${schema}.job where (state <= 'active' or state = 'failed') and name not like '\\_\\_pgboss%'
     group by name order by name`,
  );
  return rows.map(({ name, waiting, active, dead, due }) => ({
    job: String(name),
    waiting: Number(waiting),
    active: Number(active),
    dead: Number(dead),
    oldestDueAt: due instanceof Date ? due : null,
  }));
}

export interface DeadJob {
  id: string;
  job: string;
  failedAt: Date | null;
  /** Name and code of the error; messages are not stored. */
  error: string;
}

/** The latest failures first. */
export async function findDeadJobs(executor: Executor, limit: number): Promise<DeadJob[]> {
  const rows = await executor.run(
    `select id, name, completed_on as "failedAt", output->>'message' as error
     from ${schema}.job where state = 'failed' order by completed_on desc nulls last limit $1`,
    [limit],
  );
  return rows.map(({ id, name, failedAt, error }) => ({
    id: String(id),
    job: String(name),
    failedAt: failedAt instanceof Date ? failedAt : null,
    error: typeof error === "string" ? error : "",
  }));
}

/** Makes a dead job due again, in the caller's transaction. Returns its name; undefined if it is not dead any more. */
export async function retryDeadJob(trx: Executor, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await trx.run(
    `update ${schema}.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null
     where id = $1 and state = 'failed' returning name`,
    [id],
  );
  return row && String(row["name"]);
}
