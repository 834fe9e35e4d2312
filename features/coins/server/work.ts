import { createDatabase } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { coinsCheck } from "./jobs.ts";
import { findCoinFaults } from "./ledger/check-store.ts";

/** The check reads the whole ledger, which takes longer than a request may. */
const checkTimeoutMs = 10 * 60_000;

export interface CoinWork {
  readonly databaseUrl: string;
  readonly log: Log;
  alarm(name: string, brand: string): void;
}

/** Checks the whole ledger every night. */
export function workCoinJobs(jobs: Pick<Jobs, "work" | "schedule">, world: CoinWork): void {
  jobs.work(coinsCheck, () => checkCoins(world));
  jobs.schedule(coinsCheck, "11 3 * * *", "UTC");
}

async function checkCoins({ databaseUrl, log, alarm }: CoinWork): Promise<void> {
  const database = createDatabase({
    url: databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: checkTimeoutMs,
  });
  try {
    const faults = await findCoinFaults(database);
    if (faults.length === 0) {
      log.info({}, "Coin ledger check passed");
      return;
    }
    alarm("coins_ledger", "all");
    log.error({ faults }, "Coin ledger check failed; see the runbook before posting corrections");
  } finally {
    await database.close();
  }
}
