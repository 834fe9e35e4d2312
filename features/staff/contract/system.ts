import * as z from "zod/mini";
import type { Contract } from "#kit/contract/contract.ts";
import { instant } from "#kit/contract/query.ts";
import { staffPermissions } from "../rules.ts";

/** Calls of an external system, failed calls of ours, or logged errors: counts of the last day, times of the last week. */
const healthSum = z.object({
  name: z.string(),
  succeeded: z.int(),
  failed: z.int(),
  succeededAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  failure: z.nullable(z.string()),
});

export const systemCalls = {
  "GET /api/staff/system": {
    summary:
      "Health of database, Redis, adapters and job queues, failed calls and errors of the last day, dead jobs and versions.",
    auth: "staff",
    permission: staffPermissions.system,
    response: z.object({
      databaseMs: z.int(),
      /** The state of Redis in the process that responds. */
      redis: z.enum(["live", "lost", "none"]),
      adapters: z.array(z.extend(healthSum, { isSimulated: z.boolean() })),
      failedCalls: z.array(healthSum),
      /** The errors that any process logged, named by error and by what failed. */
      errors: z.array(healthSum),
      /** The versions of the process that responds. */
      versions: z.object({
        release: z.string(),
        commit: z.nullable(z.string()),
        node: z.string(),
        database: z.string(),
        migration: z.string(),
      }),
      queues: z.array(
        z.object({
          job: z.string(),
          waiting: z.int(),
          active: z.int(),
          dead: z.int(),
          oldestDueAt: z.nullable(instant),
        }),
      ),
      dead: z.array(
        z.object({
          id: z.string(),
          job: z.string(),
          /** The item of a batch; null for a job. */
          item: z.nullable(z.string()),
          failedAt: z.nullable(instant),
          error: z.string(),
        }),
      ),
    }),
  },
  "POST /api/staff/retry-job": {
    summary: "Makes a dead job due again, or an item of a batch that was given up.",
    auth: "staff",
    permission: staffPermissions.system,
    /** The id that the list has: of the job, or batch and item. */
    body: z.object({ key: z.string().check(z.maxLength(400)) }),
    response: z.object({ isDone: z.literal(true) }),
    problems: ["staff_job_changed"],
  },
} as const satisfies Contract;
