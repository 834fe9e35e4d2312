import type { Pool, QueryConfig, QueryResult } from "pg";

/** Sends one statement on the connection of a transaction. */
export type Query = (config: QueryConfig) => Promise<QueryResult<never>>;

/**
 * Runs `work` on one connection between `begin` and `commit`. Statements run one after the other, even if `work` starts
 * several at once, so each has the whole statement timeout to itself.
 */
export async function inTransaction<Result>(
  pool: Pool,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let hasEnded = false;
  let last: Promise<unknown> = Promise.resolve();
  const query: Query = (config) => {
    if (hasEnded) return Promise.reject(new Error("the transaction has ended"));
    const result = last.then(() => client.query<never>(config));
    last = result.catch(() => undefined);
    return result;
  };
  try {
    await query({ text: "begin" });
    const result = await work(query);
    const committing = query({ text: "commit" });
    hasEnded = true;
    // PostgreSQL responds to `commit` with a rollback if a statement has failed, even if its caller ignored the
    // failure.
    if ((await committing).command === "ROLLBACK")
      throw new Error("a statement of the transaction has failed");
    client.release();
    return result;
  } catch (error) {
    hasEnded = true;
    await last;
    // A connection that cannot roll back must not go back to the pool.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
