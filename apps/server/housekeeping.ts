import { deleteStaleSignIns } from "#features/accounts/server/index.ts";
import { deleteStalePrizeClaims } from "#features/battlegrounds/server/index.ts";
import { deleteStaleChatData } from "#features/chat/server/index.ts";
import { deleteStaleCoinData } from "#features/coins/server/index.ts";
import { sweepFiles, type FilePorts } from "#features/files/server/index.ts";
import { deleteStaleSubscriptionData } from "#features/subscriptions/server/index.ts";
import { deleteStaleStaffSessions } from "#features/staff/server/index.ts";
import { resealCodes } from "#features/store/server/index.ts";
import { keepTickets } from "#features/support/server/index.ts";
import { deleteOldAgreements } from "#features/terms-versions/server/index.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import { deleteInBatches } from "#kit/db/batches.ts";
import type { Database } from "#kit/db/database.ts";
import { deleteOlderThan } from "#kit/http/idempotency-store.ts";
import { deleteEmptyBuckets } from "#kit/http/rate-limit-store.ts";
import { runSteps, type BatchContext } from "#kit/jobs/batch.ts";
import { deleteFailuresBefore } from "#kit/jobs/batch-failures.ts";
import { defineJob, type NoPayload } from "#kit/jobs/job.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";

const housekeeping = defineJob<NoPayload>({ name: "housekeeping", timeoutSeconds: 300 });

/**
 * Idempotent responses are stored for two days, so that a phone that was offline overnight still gets them.
 */
const responseRetentionMs = 48 * 3_600_000;
/** Leaves the last minute of the run to the current batch. */
const budgetMs = 240_000;

/** Dead items are retried after this time, in case their cause is gone. */
const failureRetentionMs = 90 * 24 * 3_600_000;

interface HousekeepingPorts extends FilePorts, Pick<BatchContext, "log"> {
  database: Database;
  staff: { readonly seal: Seal };
}

/** Deletes expired rows, once an hour. */
export function scheduleHousekeeping(jobs: Jobs, ports: HousekeepingPorts & { clock: Clock }): void {
  jobs.work(housekeeping, (_, { signal }) =>
    runHousekeeping(ports, ports.clock.now(), AbortSignal.any([signal, AbortSignal.timeout(budgetMs)])),
  );
  jobs.schedule(housekeeping, "17 * * * *", "UTC");
}

export async function runHousekeeping(
  ports: HousekeepingPorts,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const { database, log } = ports;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const context = { database, log, clock: { now: () => now } };
  const steps = {
    answers: () =>
      deleteInBatches((limit) => deleteOlderThan(database, before(responseRetentionMs), limit), signal),
    limits: () => deleteInBatches((limit) => deleteEmptyBuckets(database, now, limit), signal),
    files: () => sweepFiles(context, ports, { signal }),
    "sign-ins": () => deleteStaleSignIns(database, now, signal),
    subscriptions: () => deleteStaleSubscriptionData(database, now, signal),
    "staff-sessions": () => deleteStaleStaffSessions(database, now, signal),
    chat: () => deleteStaleChatData(database, now, signal),
    coins: () => deleteStaleCoinData(database, now, signal),
    "prize-claims": () => deleteStalePrizeClaims(database, now, signal),
    store: () => resealCodes(database, ports.staff.seal, signal),
    terms: () => deleteOldAgreements(database, now, signal),
    support: () => keepTickets(database, now, signal),
    failures: () =>
      deleteInBatches((limit) => deleteFailuresBefore(database, before(failureRetentionMs), limit), signal),
  };
  await runSteps(context, "housekeeping", steps);
}
