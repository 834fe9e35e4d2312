import { tooManyRequests } from "#kit/contract/problem.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";

export interface Limit {
  burst: number;
  everySeconds: number;
}

/** The key of one caller's calls of one endpoint. */
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
 * Spends a token and returns 0, or returns the seconds until the next token. Generic cell rate algorithm in one
 * statement: the row stores when the leaky bucket is empty, that is, when all tokens are back. It is in PostgreSQL, so
 * that all nodes share the limit. A refused call changes nothing. If two calls race, the refused one may get too short
 * a waiting time, because the statement reads the row as it was before.
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

/** Spends a token, or throws with the seconds until the next. */
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
 * Returns tokens, when the caller has proved to be honest. Outside a transaction, without waiting for the disk: a crash
 * may lose it.
 */
export async function returnTokens(
  executor: Database,
  spent: readonly { key: string; limit: Limit }[],
): Promise<void> {
  const keys = spent.map(({ key }) => key);
  await executor.query(tokensBack, { keys, costs: spent.map(({ limit }) => limit.everySeconds) });
}

/** A row whose time has passed has the same meaning as no row. */
export function deleteEmptyBuckets(executor: Executor, now: Date, limit: number): Promise<number> {
  const db = executor.as<{ rate_limits: { empty_at: Date } }>();
  return deleteBatch(db, "rate_limits", (eb) => eb("empty_at", "<", now), limit);
}
