import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { checkRankings } from "./check/check.ts";
import { updateRankCheckpoints, rankingsCheck } from "./jobs.ts";
import { updateAllCheckpoints } from "./rank-checkpoints/update-checkpoints.ts";

/** Rank checkpoints are updated every minute; every row is recomputed every night. */
export function registerRankingJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  context: BatchContext & { database: Database; log: Log },
): void {
  const { log } = context;
  jobs.work(updateRankCheckpoints, (_, { signal }) => updateAllCheckpoints(context, signal));
  jobs.schedule(updateRankCheckpoints, "* * * * *", "UTC");
  jobs.work(rankingsCheck, async (_, { signal }) => {
    const checked = await checkRankings(context, signal);
    const isWhole = checked.wrongRows + checked.wrongRatings === 0;
    if (checked.unchecked > 0)
      log.error(
        checked,
        "Rankings check could not compute the rows of some players; fix the rankings-check batch errors",
      );
    else if (isWhole) log.info(checked, "rankings check passed");
    if (!isWhole)
      log.error(checked, "rankings differ from results and points; see the runbook before correcting rows");
  });
  jobs.schedule(rankingsCheck, "23 3 * * *", "UTC");
}
