import type { Pool, QueryConfig, QueryResult } from "pg";
import { pipelined, type Query } from "./transaction.ts";

/** Reads on one connection wait for each other, and their timeouts add up. */
const maxReads = 4;

interface Waiting {
  config: QueryConfig;
  answered: PromiseWithResolvers<QueryResult<never>>;
}

/**
 * Reads that start in the same turn of the event loop are sent together on one connection, because each packet costs the
 * process more than its statement. PostgreSQL runs them one after the other; a failed one does not affect the others.
 */
export function createReadBatches(pool: Pool, timeoutMs: number): Query {
  let waiting: Waiting[] = [];

  function sendWaiting(): void {
    const started = waiting;
    waiting = [];
    for (let from = 0; from < started.length; from += maxReads) {
      void sendBatch(started.slice(from, from + maxReads));
    }
  }

  async function sendBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const client = await pool.connect();
      const send = pipelined(client, timeoutMs);
      const sent = await Promise.allSettled(
        batch.map(({ config, answered }) => {
          const answer = send(config);
          answer.then(answered.resolve, answered.reject);
          return answer;
        }),
      );
      client.release(sent.some(({ status }) => status === "rejected"));
    } catch (error) {
      for (const { answered } of batch) answered.reject(error);
    }
  }

  return (config) => {
    const answered = Promise.withResolvers<QueryResult<never>>();
    // A tick runs when no promise is ready any more, so all statements of this turn have started.
    if (waiting.length === 0) process.nextTick(sendWaiting);
    waiting.push({ config, answered });
    return answered.promise;
  };
}
