import type { FastifyInstance, FastifyReply } from "fastify";
import { commonProblem } from "#kit/contract/problem.ts";

export interface TimeLimits {
  readonly readMs: number;
  readonly writeMs: number;
  /** How long headers and body of a request may take to arrive. */
  readonly requestMs?: number;
}

export const defaultTimeLimits = { readMs: 10_000, writeMs: 14_000, requestMs: 15_000 };

/**
 * How long a handler may take until its caller is told that nothing comes. Fastify's own limit ends when the body of a
 * request is read, so it holds for no call that has one. A write gets nearly as long as browsers wait for it: it may ask
 * operators and processors of cards.
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
  // Half an answer cannot be taken back: a cut one is at least known to be none.
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(commonProblem("unavailable"));
}
