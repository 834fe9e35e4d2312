import { deleteExpiredSessions } from "#features/accounts/server/index.ts";
import { deleteOlderThan } from "#kit/http/idempotency-store.ts";
import { deleteEmptyBuckets } from "#kit/http/rate-limit-store.ts";
import { defineJob, type NoPayload } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";

const housekeeping = defineJob<NoPayload>({ name: "housekeeping", timeoutSeconds: 300 });

/** Answers are kept for two days: a phone that was offline overnight still gets its own back. */
const answersKeptMs = 48 * 3_600_000;

/** Once an hour: what nobody will ask for again is deleted. */
export function scheduleHousekeeping(jobs: Jobs, database: Database, clock: Clock): void {
  jobs.work(housekeeping, async () => {
    const now = clock.now();
    await deleteOlderThan(database, new Date(now.getTime() - answersKeptMs));
    await deleteEmptyBuckets(database, now);
    await deleteExpiredSessions(database, now);
  });
  jobs.schedule(housekeeping, "17 * * * *", "UTC");
}
