import type { FastifyReply } from "fastify";
import type { Database, Executor } from "#kit/db/database.ts";
import type { CallContext, SiteWords } from "./context.ts";

export interface AnswerTransaction {
  readonly write: CallContext<SiteWords>["write"];
  /** The serialised answer of the call, once its transaction is committed. */
  readonly answer: string | undefined;
}

/**
 * What `call.write` runs in, with and without an Idempotency-Key: the result of the transaction is the answer of the
 * call. A second transaction could commit without the answer of the first, so it is refused. One that was rolled back
 * may be tried again.
 */
export function createAnswerTransaction(
  database: Database,
  endpoint: string,
  reply: FastifyReply,
  /** Stores the answer in the same transaction. */
  store?: (trx: Executor, answer: string) => Promise<void>,
): AnswerTransaction {
  let isUsed = false;
  let answer: string | undefined;
  return {
    get answer() {
      return answer;
    },
    async write(work) {
      if (isUsed) throw new Error(`${endpoint} called call.write a second time`);
      isUsed = true;
      try {
        const [result, serialised] = await database.transaction(async (trx) => {
          const made = await work(trx);
          const text = serialise(reply, made);
          await store?.(trx, text);
          return [made, text] as const;
        });
        answer = serialised;
        return result;
      } catch (error) {
        isUsed = false;
        throw error;
      }
    },
  };
}

export function serialise(reply: FastifyReply, result: unknown): string {
  return String(reply.serializeInput(result as Record<string, unknown>, "200"));
}
