import { countQueues, findDeadJobs, retryDeadJob } from "#kit/jobs/dead-jobs.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Staff } from "#kit/http/context.ts";
import { staffProblems } from "../contract.ts";
import { staffAuditActions } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import * as store from "./system-store.ts";

const mostShown = 100;

/** Health of the database and the job queues, and the versions that run. */
export async function findSystemState(executor: Executor) {
  const startedAt = performance.now();
  const { database, migration } = await store.findVersions(executor);
  const databaseMs = Math.round(performance.now() - startedAt);
  const [queues, dead] = await Promise.all([countQueues(executor), findDeadJobs(executor, mostShown)]);
  return {
    databaseMs,
    versions: { node: process.version, database, migration },
    queues: queues.map(({ oldestDueAt, ...queue }) => ({
      ...queue,
      oldestDueAt: oldestDueAt?.toISOString() ?? null,
    })),
    dead: dead.map(({ failedAt, ...job }) => ({ ...job, failedAt: failedAt?.toISOString() ?? null })),
  };
}

/** Of two members who retry the same job, one gets a problem. */
export async function retryJob(trx: Executor, staff: Staff, key: string, now: Date): Promise<void> {
  const job = await retryDeadJob(trx, key);
  if (job === undefined) throw staffProblems.problem("staff_job_changed");
  await recordAudit(
    trx,
    { actorId: staff.id, action: staffAuditActions.job_retried, subject: key, details: { job } },
    now,
  );
}
