import type { FastifyInstance } from "fastify";
import { commonProblem } from "#kit/contract/problem.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import type { Database } from "#kit/db/database.ts";
import type { Metrics } from "./metrics.ts";

export interface OperationsOptions {
  database: Database;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** True from SIGTERM on: the proxy must send new requests to another process. */
  isDraining(): boolean;
  /** The proxy calls it before it requests a certificate. */
  isOwnHost(host: string): boolean;
}

/** Health for probes, metrics for Prometheus. */
export function registerOperations(server: FastifyInstance, options: OperationsOptions): void {
  // During the drain, clients should open a new connection elsewhere.
  server.addHook("onSend", (_, reply, payload, done) => {
    if (options.isDraining()) reply.header("connection", "close");
    done(null, payload);
  });

  server.get("/health/live", async () => ({ status: "live" }));

  server.get("/health/ready", async (_, reply) => {
    const reason = options.isDraining() ? "draining" : await databaseFault(options.database);
    reply.code(reason === undefined ? 200 : 503).header("cache-control", "no-store");
    return reason === undefined ? { status: "ready" } : { status: "not ready", reason };
  });

  server.get<{ Querystring: { domain?: unknown } }>("/health/host", async ({ query }, reply) => {
    const isOwn = typeof query.domain === "string" && options.isOwnHost(query.domain);
    return reply.code(isOwn ? 200 : 404).send({ status: isOwn ? "own" : "unknown" });
  });

  server.get("/metrics", async (request, reply) => {
    const { metrics, metricsToken } = options;
    if (!mayRead(request.headers.authorization, metricsToken)) throw commonProblem("sign_in_required");
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}

async function databaseFault(database: Database): Promise<string | undefined> {
  try {
    await database.ping();
    return undefined;
  } catch {
    return "database";
  }
}

function mayRead(authorization: string | undefined, token: string | undefined): boolean {
  return token === undefined || constantTimeEqual(authorization ?? "", `Bearer ${token}`);
}
