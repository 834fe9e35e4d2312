import type { Pool, PoolClient, QueryConfig, QueryResult } from "pg";

/** Sent like a statement with values, and so in one write with those that come right behind. */
const begin = { text: "begin", queryMode: "extended" };

/** The driver reads it, and its types do not know it. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number;
}

/** The server's own time-out cannot fire when the server is frozen: the client has its own, a little later. */
export function patienceOf(statementsMs: number): number {
  return statementsMs + 250;
}

/** Whoever asks is told how long the answer may take. */
export type Send = <Answer>(
  ask: (client: Pick<PoolClient, "query">, patienceMs: number) => Promise<Answer>,
) => Promise<Answer>;

/** A statement without a name, which is planned anew each time. */
export function sendText(send: Send, text: string, values?: readonly unknown[]): Promise<QueryResult<never>> {
  return send((client, patienceMs) => {
    const timed: TimedQuery = { text, query_timeout: patienceMs, ...(values && { values: [...values] }) };
    return client.query<never>(timed);
  });
}

/**
 * Statements go straight to the connection, past the query builder's line: what is asked at once travels at once, and
 * the first statement right behind the beginning. Each stands for itself, and is refused after one that has failed.
 */
export async function inTransaction<Result>(
  pool: Pool,
  statementTimeoutMs: number,
  work: (send: Send) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  const beginning = client.query(begin);
  // Whoever sends a statement hears of it.
  beginning.catch(() => undefined);
  let isBegun = false;
  let isOver = false;
  let sent = 0;
  let answered = 0;
  const send: Send = async (ask) => {
    if (isOver) throw new Error("the transaction is over");
    sent += 1;
    // Whoever is sent behind others may wait for each of them as long as a statement may take.
    const answer = ask(client, patienceOf((sent - answered) * statementTimeoutMs));
    try {
      // Without its beginning a statement would stand alone.
      if (!isBegun) await Promise.all([answer, beginning]);
      isBegun = true;
      return await answer;
    } finally {
      answered += 1;
    }
  };
  try {
    const result = await work(send);
    const ending = sendText(send, "commit");
    isOver = true;
    // What has failed is taken back, however it is asked to end.
    if ((await ending).command === "ROLLBACK") throw new Error("a statement of the transaction has failed");
    client.release();
    return result;
  } catch (error) {
    isOver = true;
    // A connection that cannot begin or take back is not handed to the next.
    await Promise.all([beginning, client.query("rollback")]).then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
}
