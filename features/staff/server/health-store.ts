import { sql } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { HealthCount, HealthKind } from "#kit/pure/health-tally.ts";
import type { StaffTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StaffTables>();

/** Adds the counts of one process to those of the hour. */
export async function addCounts(
  executor: Executor,
  counts: readonly HealthCount[],
  now: Date,
): Promise<void> {
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  const rows = counts.map((count) => ({
    kind: count.kind,
    name: count.name.slice(0, 120),
    hour,
    succeeded: count.succeeded,
    failed: count.failed,
    succeeded_at: count.succeededAt,
    failed_at: count.failedAt,
    failure: count.failure,
  }));
  await tables(executor)
    .insertInto("health_counts")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["kind", "name", "hour"]).doUpdateSet({
        succeeded: sql<number>`health_counts.succeeded + excluded.succeeded`,
        failed: sql<number>`health_counts.failed + excluded.failed`,
        succeeded_at: sql<Date | null>`greatest(health_counts.succeeded_at, excluded.succeeded_at)`,
        failed_at: sql<Date | null>`greatest(health_counts.failed_at, excluded.failed_at)`,
        failure: sql<string | null>`coalesce(excluded.failure, health_counts.failure)`,
      }),
    )
    .execute();
}

export interface HealthSum {
  name: string;
  /** Since `since`. */
  succeeded: number;
  failed: number;
  /** As long as counts are stored. */
  succeededAt: Date | null;
  failedAt: Date | null;
  failure: string | null;
}

/** The last failures first. */
export async function findSums(executor: Executor, kind: HealthKind, since: Date): Promise<HealthSum[]> {
  const { rows } = await sql<HealthSum>`
    select name, coalesce(sum(succeeded) filter (where hour >= ${since}), 0)::int as succeeded,
      coalesce(sum(failed) filter (where hour >= ${since}), 0)::int as failed,
      max(succeeded_at) as "succeededAt", max(failed_at) as "failedAt",
      (array_agg(failure order by failed_at desc nulls last))[1] as failure
    from health_counts where kind = ${kind}
    group by name order by max(failed_at) desc nulls last, name limit 50`.execute(tables(executor));
  return rows;
}

export function deleteBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "health_counts", (eb) => eb("hour", "<", before), limit);
}
