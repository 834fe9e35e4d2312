import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { sendSignInAlerts } from "./alerts.ts";
import { checkAudit } from "./audit.ts";
import { auditCheck, signInAlerts } from "./jobs.ts";
import type { StaffContext } from "./ports.ts";

interface StaffJobsOptions {
  database: Database;
  clock: Clock;
  log: Log;
  staff: StaffContext;
}

/** The nightly check logs the last hash of the chain. Outside the database, it reveals deleted entries. */
export function registerStaffJobs(jobs: Pick<Jobs, "work" | "schedule">, options: StaffJobsOptions): void {
  const { database, log } = options;
  jobs.work(auditCheck, async () => {
    const state = await checkAudit(database);
    if (state.brokenAt === null) log.info(state, "staff audit log is intact");
    else log.error(state, "staff audit log was changed or cut off; compare with a backup");
  });
  jobs.schedule(auditCheck, "41 2 * * *", "UTC");
  jobs.work(signInAlerts, (_, { signal }) => sendSignInAlerts(options, signal));
  jobs.schedule(signInAlerts, "* * * * *", "UTC");
}
