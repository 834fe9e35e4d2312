import { tooManyRequests } from "#kit/contract/problem.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";

export interface Limit {
  /** How many calls are let through at once. */
  burst: number;
  /** Seconds until one more call is let through. */
  everySeconds: number;
}

/** Whose calls of which endpoint are counted. */
export function limitKey(endpoint: string, who: string): string {
  return `${endpoint} ${who}`;
}

const token = defineStatement<object, { key: string; now: Date; cost: number; room: number }>(
  "token-of-limit",
  `insert into rate_limits (key, empty_at) values (:key, :now::timestamptz + make_interval(secs => :cost))
   on conflict (key) do update
     set empty_at = greatest(rate_limits.empty_at, :now) + make_interval(secs => :cost)
     where rate_limits.empty_at <= :now::timestamptz + make_interval(secs => :room)
   returning 1`,
);

/**
 * Generic cell rate algorithm in one statement: the row holds the time at which the bucket is empty again.
 * Kept in PostgreSQL, so that the limit holds over all nodes; a refused call changes nothing.
 */
export async function takeToken(executor: Executor, key: string, limit: Limit, now: Date): Promise<boolean> {
  const { everySeconds: cost, burst } = limit;
  return (await executor.ask(token, { key, now, cost, room: cost * (burst - 1) })).length === 1;
}

const emptying = defineStatement<{ emptyAt: Date }, { key: string }>(
  "emptying-of-limit",
  `select empty_at as "emptyAt" from rate_limits where key = :key`,
);

/** Spends a token, or refuses and says in how many seconds there is one again. */
export async function requireToken(executor: Executor, key: string, limit: Limit, now: Date): Promise<void> {
  if (await takeToken(executor, key, limit, now)) return;
  const [bucket] = await executor.ask(emptying, { key });
  const fullMs = limit.everySeconds * (limit.burst - 1) * 1_000;
  const waitMs = bucket ? bucket.emptyAt.getTime() - fullMs - now.getTime() : 0;
  throw tooManyRequests(Math.max(1, Math.ceil(waitMs / 1_000)));
}

const tokensBack = defineStatement<object, { keys: readonly string[]; costs: readonly number[] }>(
  "tokens-back",
  `with unhurried as materialized (select set_config('synchronous_commit', 'off', true))
   update rate_limits set empty_at = empty_at - make_interval(secs => cost)
   from unhurried, unnest(:keys::text[], :costs::float8[]) as spent (spent_key, cost)
   where key = spent_key`,
);

/**
 * Gives tokens back: what they were spent on has proved to be honest. Not in a transaction: it does not wait for the
 * disk, because a crash may forget it.
 */
export async function returnTokens(
  executor: Database,
  spent: readonly { key: string; limit: Limit }[],
): Promise<void> {
  const keys = spent.map(({ key }) => key);
  await executor.ask(tokensBack, { keys, costs: spent.map(({ limit }) => limit.everySeconds) });
}

/** Rows of empty buckets say nothing any more. */
export function deleteEmptyBuckets(executor: Executor, now: Date, limit: number): Promise<number> {
  const db = executor.as<{ rate_limits: { empty_at: Date } }>();
  return deleteBatch(db, "rate_limits", (is) => is("empty_at", "<", now), limit);
}
