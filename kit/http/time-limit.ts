import type { FastifyInstance, FastifyReply } from "fastify";
import { commonProblem } from "#kit/contract/problem.ts";

export interface TimeLimits {
  readonly readMs: number;
  readonly writeMs: number;
  /** The time limit for the headers and body of a request to arrive. */
  readonly requestMs?: number;
}

export const defaultTimeLimits = { readMs: 10_000, writeMs: 14_000, requestMs: 15_000 };

/**
 * Limits the time of handlers. Fastify's own limit stops when the body has been read, so it does not work for calls
 * with a body. A write gets nearly as long as browsers wait for it, because it may call operators and card processors.
 */
export function limitTime(server: FastifyInstance, { readMs, writeMs }: TimeLimits): void {
  server.addHook("preHandler", ({ method }, reply, done) => {
    const isRead = method === "GET" || method === "HEAD";
    const timer = setTimeout(() => giveUp(reply), isRead ? readMs : writeMs).unref();
    reply.raw.once("close", () => clearTimeout(timer));
    done();
  });
}

function giveUp(reply: FastifyReply): void {
  if (reply.sent) return;
  // A partial response cannot be withdrawn; a closed connection at least shows that it is incomplete.
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(commonProblem("unavailable"));
}
