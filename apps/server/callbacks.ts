import type { FastifyInstance } from "fastify";
import { operatorFamilies } from "#features/branding/rules.ts";
import {
  receiveCallback,
  takeCardEvent,
  type Callback,
  type CardPorts,
  type SubscriptionPorts,
} from "#features/subscriptions/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";

export interface CallbacksOptions {
  database: Database;
  clock: Clock;
  ports: SubscriptionPorts & CardPorts;
}

const bodyLimit = 32 * 1_024;

/** Where operators and the card processor tell us what happened. Their signature covers the body as it came, so it is read as text. */
export function registerCallbacks(
  server: FastifyInstance,
  { database, clock, ports }: CallbacksOptions,
): void {
  // In a scope of its own, so that no other call takes a body unread.
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit }, (_, body, done) => done(null, body));
    scope.post(`/api/callbacks/card`, async (request, reply) => {
      const body = typeof request.body === "string" ? request.body : "";
      const signature = request.headers["stripe-signature"];
      const world = { ...ports, database, clock };
      const isTaken = await takeCardEvent(world, body, typeof signature === "string" ? signature : undefined);
      if (!isTaken) {
        request.log.warn({}, "a callback was not the card processor's");
        throw commonProblem("not_yours");
      }
      return reply.header("cache-control", "no-store").send({ status: "taken" });
    });
    for (const family of operatorFamilies) {
      if (!ports.operators[family]) continue;
      for (const [path, kind] of [
        ["", "event"],
        ["/sms", "sms"],
      ] as const) {
        scope.post(`/api/callbacks/${family}${path}`, async (request, reply) => {
          const body = typeof request.body === "string" ? request.body : "";
          const callback: Callback = { kind, body, headers: request.headers };
          const isTaken = await receiveCallback(ports, database, family, callback, clock.now());
          if (!isTaken) {
            request.log.warn({ operator: family }, "a callback was not the operator's");
            throw commonProblem("not_yours");
          }
          return reply.header("cache-control", "no-store").send({ status: "taken" });
        });
      }
    }
  });
}
