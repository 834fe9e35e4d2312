import type { FastifyReply } from "fastify";
import type { Database, Executor } from "#kit/db/database.ts";
import type { CallContext, SiteTexts } from "./context.ts";

export interface ResponseTransaction {
  readonly write: CallContext<SiteTexts>["write"];
  /** The serialised response; undefined until the transaction is committed. */
  readonly response: string | undefined;
}

/**
 * Runs `call.write`, with or without an Idempotency-Key. The result of the transaction is the response of the call. A
 * second transaction is refused, because it could be committed without its response being stored. A transaction that
 * was rolled back may be tried again.
 */
export function createResponseTransaction(
  database: Database,
  endpoint: string,
  reply: FastifyReply,
  /** Stores the response in the same transaction. */
  store?: (trx: Executor, response: string) => Promise<void>,
): ResponseTransaction {
  let isUsed = false;
  let response: string | undefined;
  return {
    get response() {
      return response;
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
        response = serialised;
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
