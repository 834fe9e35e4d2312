import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { BatchWorld } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { checkRankings } from "./check/check.ts";
import { foldRanks, rankingsCheck } from "./jobs.ts";
import { applyAllShifts } from "./marks/apply-shifts.ts";

/** Marks are updated every minute, and every row is recomputed every night. */
export function workRankingJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  world: BatchWorld & { database: Database; log: Log },
): void {
  const { log } = world;
  jobs.work(foldRanks, (_, { signal }) => applyAllShifts(world, signal));
  jobs.schedule(foldRanks, "* * * * *", "UTC");
  jobs.work(rankingsCheck, async (_, { signal }) => {
    const checked = await checkRankings(world, signal);
    const isWhole = checked.wrongRows + checked.wrongRatings === 0;
    if (checked.unchecked > 0) log.error(checked, "the rankings of some players could not be checked");
    else if (isWhole) log.info(checked, "the rankings are what results and points make them");
    if (!isWhole) log.error(checked, "the rankings differ from results and points");
  });
  jobs.schedule(rankingsCheck, "23 3 * * *", "UTC");
}
