import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";

/** Sends one statement on the connection of a transaction. */
export type Query = (config: QueryConfig) => Promise<QueryResult<never>>;

/**
 * Runs `work` on one connection between `begin` and `commit`. Statements that `work` starts together are sent together
 * (`pipeline` of the driver); PostgreSQL runs them one after the other, in the order in which they were started.
 */
export async function inTransaction<Result>(
  pool: Pool,
  timeoutMs: number,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const send = pipelined(client, timeoutMs);
  let hasEnded = false;
  try {
    const begin = send({ text: "begin" });
    const afterBegin = createAfterBegin(begin, send);
    const result = await work((config) =>
      hasEnded ? Promise.reject(new Error("the transaction has ended")) : afterBegin(config),
    );
    hasEnded = true;
    await begin;
    // PostgreSQL responds to `commit` with a rollback if a statement has failed, even if its caller ignored the
    // failure.
    if ((await send({ text: "commit" })).command === "ROLLBACK")
      throw new Error("a statement of the transaction has failed");
    client.release();
    return result;
  } catch (error) {
    hasEnded = true;
    // A connection that cannot roll back must not go back to the pool.
    await send({ text: "rollback" }).then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}

/** Sends statements at once. Each has the timeout to itself, although it waits for those before it. */
function pipelined(client: PoolClient, timeoutMs: number): Query {
  let running = 0;
  return async (config) => {
    running += 1;
    try {
      // The driver's types do not know the timeout of a single query.
      const timed: QueryConfig & { query_timeout: number } = {
        ...config,
        query_timeout: timeoutMs * running,
      };
      return await client.query<never>(timed);
    } finally {
      running -= 1;
    }
  };
}

/**
 * Reads are sent together with `begin`. Anything else waits for its answer: if `begin` failed, a write would take effect
 * alone.
 */
function createAfterBegin(begin: Promise<unknown>, send: Query): Query {
  let hasBegun = false;
  let isWaiting = false;
  begin.then(
    () => (hasBegun = true),
    () => undefined,
  );
  return (config) => {
    isWaiting ||= !/^\s*select\b/i.test(config.text);
    return hasBegun || !isWaiting ? send(config) : begin.then(() => send(config));
  };
}
