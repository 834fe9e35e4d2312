import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { checkAudit } from "./audit.ts";
import { auditCheck } from "./jobs.ts";

/** Runs nightly and logs the last hash of the chain. Outside the database, it reveals deleted entries. */
export function scheduleAuditCheck(jobs: Jobs, database: Database, log: Log): void {
  jobs.work(auditCheck, async () => {
    const state = await checkAudit(database);
    if (state.brokenAt === null) log.info(state, "staff audit log is intact");
    else log.error(state, "staff audit log was changed or cut off; compare with a backup");
  });
  jobs.schedule(auditCheck, "41 2 * * *", "UTC");
}
