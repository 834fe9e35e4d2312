import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { checkRankings } from "./check/check.ts";
import { foldRanks, rankingsCheck } from "./jobs.ts";
import { foldAll } from "./marks/folding.ts";

/** Every minute ranks are counted from new marks; every night every row is computed from scratch. */
export function workRankingJobs(jobs: Jobs, database: Database, log: Log): void {
  jobs.work(foldRanks, (_, { signal }) => foldAll(database, signal));
  jobs.schedule(foldRanks, "* * * * *", "UTC");
  jobs.work(rankingsCheck, async (_, { signal }) => {
    const checked = await checkRankings(database, signal);
    const isWhole = checked.wrongRows + checked.wrongRatings === 0;
    if (isWhole) log.info(checked, "the rankings are what results and points make them");
    else log.error(checked, "the rankings differ from results and points");
  });
  jobs.schedule(rankingsCheck, "23 3 * * *", "UTC");
}
