import type { Executor } from "#kit/db/database.ts";
import { schema } from "./queue.ts";

export interface JobCount {
  job: string;
  /** Failed at every try; no retry is left. */
  dead: number;
  /** Due for more than a minute and not started. */
  late: number;
}

/** Counts the jobs that are dead or late, by name. */
export async function countDeadAndLateJobs(executor: Executor): Promise<JobCount[]> {
  const rows = await executor.run(
    `select name, count(*) filter (where state = 'failed')::int as dead,
       count(*) filter (where state <> 'failed')::int as late
     from ${schema}.job
     where state = 'failed'
       or (state < 'active' and not blocked and start_after < ${schema}.job_now() - interval '1 minute')
     group by name order by name`,
  );
  return rows.map(({ name, dead, late }) => ({ job: String(name), dead: Number(dead), late: Number(late) }));
}
