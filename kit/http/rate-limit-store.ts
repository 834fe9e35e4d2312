import { sql } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";

export interface Limit {
  /** How many calls are let through at once. */
  burst: number;
  /** Seconds until one more call is let through. */
  everySeconds: number;
}

/**
 * Generic cell rate algorithm in one statement: the row holds the time at which the bucket is empty again.
 * Kept in PostgreSQL, so that the limit holds over all nodes; a refused call changes nothing.
 */
export async function takeToken(executor: Executor, key: string, limit: Limit, now: Date): Promise<boolean> {
  const cost = `${limit.everySeconds} seconds`;
  const room = `${limit.everySeconds * (limit.burst - 1)} seconds`;
  const { rows } = await sql`
    insert into rate_limits (key, empty_at) values (${key}, ${now}::timestamptz + ${cost}::interval)
    on conflict (key) do update
      set empty_at = greatest(rate_limits.empty_at, ${now}) + ${cost}::interval
      where rate_limits.empty_at <= ${now}::timestamptz + ${room}::interval
    returning 1`.execute(executor.as<object>());
  return rows.length === 1;
}

/** Gives tokens back: what they were spent on has proved to be honest. */
export async function returnTokens(
  executor: Executor,
  spent: readonly { key: string; limit: Limit }[],
): Promise<void> {
  const costs = spent.map(
    ({ key, limit }) => sql`(${key}::text, ${`${limit.everySeconds} seconds`}::interval)`,
  );
  await sql`
    update rate_limits set empty_at = empty_at - cost
    from (values ${sql.join(costs)}) as spent (spent_key, cost)
    where key = spent_key`.execute(executor.as<object>());
}

/** Rows of empty buckets say nothing any more. */
export function deleteEmptyBuckets(executor: Executor, now: Date, limit: number): Promise<number> {
  const db = executor.as<{ rate_limits: { empty_at: Date } }>();
  return deleteBatch(db, "rate_limits", (is) => is("empty_at", "<", now), limit);
}
