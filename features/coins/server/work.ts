import { createDatabase, type Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { coinsCheck, referralsSettle } from "./jobs.ts";
import { findCoinFaults } from "./ledger/check-store.ts";
import { settleReferrals } from "./referrals/settle.ts";

/** The check reads the whole ledger, which takes longer than a request may. */
const checkTimeoutMs = 10 * 60_000;

export interface CoinWork extends BatchContext {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly log: Log;
  alarm(name: string, brand: string): void;
}

/** Pays complete referrals every minute, and checks the whole ledger every night. */
export function registerCoinJobs(jobs: Pick<Jobs, "work" | "schedule" | "enqueue">, context: CoinWork): void {
  jobs.work(referralsSettle, (_, { signal }) => settleReferrals({ ...context, jobs }, signal));
  jobs.schedule(referralsSettle, "* * * * *", "UTC");
  jobs.work(coinsCheck, () => checkCoins(context));
  jobs.schedule(coinsCheck, "11 3 * * *", "UTC");
}

async function checkCoins({
  databaseUrl,
  log,
  alarm,
}: Pick<CoinWork, "databaseUrl" | "log" | "alarm">): Promise<void> {
  const database = createDatabase({
    url: databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: checkTimeoutMs,
  });
  try {
    const faults = await findCoinFaults(database);
    if (faults.length === 0) {
      log.info({}, "coin ledger check passed");
      return;
    }
    alarm("coins_ledger", "all");
    log.error({ faults }, "coin ledger check failed; see the runbook before posting corrections");
  } finally {
    await database.close();
  }
}
