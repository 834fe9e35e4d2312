import { findDead, retryDeadItem } from "#kit/jobs/batch-failures.ts";
import { countQueues, findDeadJobs, retryDeadJob } from "#kit/jobs/dead-jobs.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Staff } from "#kit/http/context.ts";
import { staffProblems } from "../contract.ts";
import { staffAuditActions } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import { findSums, type HealthSum } from "./health-store.ts";
import type { SystemParts } from "./ports.ts";
import * as store from "./system-store.ts";

const maxShown = 100;
const day = 86_400_000;

/** Health of database, Redis, adapters and job queues, failures, and the versions that run. */
export async function findSystemState(executor: Executor, parts: SystemParts, now: Date) {
  const startedAt = performance.now();
  const { database, migration } = await store.findVersions(executor);
  const databaseMs = Math.round(performance.now() - startedAt);
  const since = new Date(now.getTime() - day);
  const [queues, dead, items, adapters, calls, errors] = await Promise.all([
    countQueues(executor),
    findDeadJobs(executor, maxShown),
    findDead(executor, maxShown),
    findSums(executor, "adapter", since),
    findSums(executor, "call", since),
    findSums(executor, "error", since),
  ]);
  return {
    databaseMs,
    redis: parts.redis(),
    versions: {
      release: parts.release.version,
      commit: parts.release.commit,
      node: process.version,
      database,
      migration,
    },
    adapters: parts.adapters.map(({ name, isSimulated }) => ({
      isSimulated,
      ...shownOf(adapters.find((one) => one.name === name) ?? { ...unused, name }),
    })),
    failedCalls: calls.filter(({ failed }) => failed > 0).map(shownOf),
    errors: errors.filter(({ failed }) => failed > 0).map(shownOf),
    queues: queues.map(({ oldestDueAt, ...queue }) => ({
      ...queue,
      oldestDueAt: oldestDueAt?.toISOString() ?? null,
    })),
    dead: [
      ...dead.map(({ failedAt, ...job }) => ({
        ...job,
        item: null,
        failedAt: failedAt?.toISOString() ?? null,
      })),
      ...items.map(({ batch, item, failure, gaveUpAt }) => ({
        id: `${batch}/${item}`,
        job: batch,
        item,
        error: failure,
        failedAt: gaveUpAt.toISOString(),
      })),
    ],
  };
}

const unused: Omit<HealthSum, "name"> = {
  succeeded: 0,
  failed: 0,
  succeededAt: null,
  failedAt: null,
  failure: null,
};

function shownOf({ succeededAt, failedAt, ...sum }: HealthSum) {
  return {
    ...sum,
    succeededAt: succeededAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  };
}

/** If two members retry the same job or the same item of a batch, one of them gets a problem. */
export async function retryJob(trx: Executor, staff: Staff, key: string, now: Date): Promise<void> {
  const job = await retryOne(trx, key);
  if (job === undefined) throw staffProblems.problem("staff_job_changed");
  await recordAudit(
    trx,
    {
      actorId: staff.id,
      action: staffAuditActions.job_retried,
      subject: key,
      details: { job, before: "failed", after: "queued" },
    },
    now,
  );
}

/** The name of the job or batch; undefined if it is not dead any more. */
async function retryOne(trx: Executor, key: string): Promise<string | undefined> {
  const end = key.indexOf("/");
  if (end < 0) return retryDeadJob(trx, key);
  const batch = key.slice(0, end);
  return (await retryDeadItem(trx, { batch, item: key.slice(end + 1) })) ? batch : undefined;
}
