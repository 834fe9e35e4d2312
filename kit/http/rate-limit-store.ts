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

const token = defineStatement<
  { emptyAt: Date | null },
  { key: string; now: Date; cost: number; room: number }
>(
  "token-of-limit",
  `with spent as (
     insert into rate_limits (key, empty_at) values (:key, :now::timestamptz + make_interval(secs => :cost))
     on conflict (key) do update
       set empty_at = greatest(rate_limits.empty_at, :now) + make_interval(secs => :cost)
       where rate_limits.empty_at <= :now::timestamptz + make_interval(secs => :room)
     returning null::timestamptz as empty_at
   )
   select empty_at as "emptyAt" from spent
   union all
   select empty_at from rate_limits where key = :key and not exists (select from spent)`,
);

/**
 * Spends a token, and says in how many seconds there will be one where there is none: 0 where it was spent.
 * Generic cell rate algorithm in one statement: the row holds the time at which the bucket is empty again.
 * Kept in PostgreSQL, so that the limit holds over all nodes; a refused call changes nothing. Who is refused because of a
 * call at the same moment may be told of too short a wait, since the statement reads what stood there before.
 */
export async function spendToken(executor: Executor, key: string, limit: Limit, now: Date): Promise<number> {
  const { everySeconds: cost, burst } = limit;
  const room = cost * (burst - 1);
  const [bucket] = await executor.query(token, { key, now, cost, room });
  if (bucket?.emptyAt === null) return 0;
  const emptyAt = bucket?.emptyAt ?? now;
  return Math.max(1, Math.ceil((emptyAt.getTime() - now.getTime()) / 1_000 - room));
}

export async function takeToken(executor: Executor, key: string, limit: Limit, now: Date): Promise<boolean> {
  return (await spendToken(executor, key, limit, now)) === 0;
}

/** Spends a token, or refuses and says in how many seconds there is one again. */
export async function requireToken(executor: Executor, key: string, limit: Limit, now: Date): Promise<void> {
  const waitSeconds = await spendToken(executor, key, limit, now);
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds);
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
  await executor.query(tokensBack, { keys, costs: spent.map(({ limit }) => limit.everySeconds) });
}

/** Rows of empty buckets say nothing any more. */
export function deleteEmptyBuckets(executor: Executor, now: Date, limit: number): Promise<number> {
  const db = executor.as<{ rate_limits: { empty_at: Date } }>();
  return deleteBatch(db, "rate_limits", (is) => is("empty_at", "<", now), limit);
}
