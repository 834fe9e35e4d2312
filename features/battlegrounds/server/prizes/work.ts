import { brandsOfAudience, type Brand } from "#features/branding/rules.ts";
import { deleteInBatches } from "#kit/db/batches.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { detailsRetentionMs } from "../../rules.ts";
import type { TiesPort } from "../ports.ts";
import { awardPrizes, notifyWinner, settlePrizes } from "./award.ts";
import { deleteClaimsPaidBefore } from "./claim-store.ts";
import { advancePrizes } from "./jobs.ts";
import * as store from "./prize-store.ts";
import type { PrizeRow } from "./prize-store.ts";

export interface PrizeJobsOptions extends BatchContext {
  readonly database: Database;
  readonly brands: readonly Brand[];
  alarm(name: string, brand: string): void;
  createTiesPort(): Pick<TiesPort, "hasUnsettled">;
}

export function registerPrizeJobs(jobs: Pick<Jobs, "work" | "schedule">, options: PrizeJobsOptions): void {
  jobs.work(advancePrizes, (_, { signal }) => runPrizes(options, signal));
  jobs.schedule(advancePrizes, "* * * * *", "UTC");
}

export async function runPrizes(options: PrizeJobsOptions, signal: AbortSignal): Promise<void> {
  const { database, brands, clock } = options;
  const now = clock.now();
  await runBatch<store.DueEvent>(
    options,
    {
      name: "award-prizes",
      findPage: (after, limit) => store.findToAward(database, { now, after, limit }),
      keyOf: ({ id }) => id,
      work: ({ id }) => database.transaction((trx) => awardPrizes(trx, brands, id, clock.now())),
    },
    signal,
  );
  await runBatch<string>(
    options,
    {
      name: "settle-prizes",
      findPage: (after, limit) => store.findEventsWithOpenPrizes(database, { after, limit }),
      keyOf: (id) => id,
      work: (id) =>
        database.transaction((trx) => settlePrizes(trx, options.createTiesPort(), brands, id, clock.now())),
    },
    signal,
  );
  await runBatch<PrizeRow>(
    options,
    {
      name: "late-prizes",
      findPage: (after, limit) => store.findNewlyLate(database, { now, after: after?.id, limit }),
      keyOf: ({ id }) => id,
      work: (prize) => reportLate(options, prize),
    },
    signal,
  );
}

async function reportLate({ database, clock, log, brands, alarm }: PrizeJobsOptions, prize: PrizeRow) {
  const now = clock.now();
  const isNew = await database.transaction(async (trx) => {
    const isUpdated = await store.updatePrize(trx, prize, { late_notified_at: now });
    if (isUpdated) await notifyWinner(trx, "prize_late", prize, now);
    return isUpdated;
  });
  if (!isNew) return;
  alarm("prize_late", brandsOfAudience(brands, prize)[0]?.key ?? "all");
  log.warn(
    { prize: prize.id, state: prize.state, dueAt: prize.dueAt },
    "prize is late; approve and pay it, or refuse the claim",
  );
}

/** Bank details stay for 90 days after the payment. */
export function deleteStalePrizeClaims(executor: Executor, now: Date, signal: AbortSignal): Promise<void> {
  const before = new Date(now.getTime() - detailsRetentionMs);
  return deleteInBatches((limit) => deleteClaimsPaidBefore(executor, before, limit), signal);
}
