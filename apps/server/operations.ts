import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry, type Counter } from "prom-client";
import { commonProblem } from "#kit/contract/problem.ts";
import { isSameText } from "#kit/crypto/same-text.ts";
import type { Database } from "#kit/db/database.ts";
import { routeOf } from "#kit/http/request.ts";

export interface OperationsOptions {
  database: Database;
  /** Counted elsewhere. */
  alarms: Counter;
  metricsToken: string | undefined;
  /** True from the moment the process is told to stop: the proxy in front must send new calls elsewhere. */
  isDraining(): boolean;
  /** Asked by the proxy before it orders a certificate. */
  isOwnHost(host: string): boolean;
}

/** Health for probes, metrics for Prometheus. */
export function registerOperations(server: FastifyInstance, options: OperationsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  const connections = new Gauge({
    name: "database_connections",
    help: "Connections of this process to PostgreSQL",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const { total, idle, waiting } = options.database.stats();
      this.set({ state: "total" }, total);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(options.alarms);

  // There are as many as routes have outcomes; finding one among its labels costs more than adding to it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  server.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = routeOf(request);
    const status = String(reply.statusCode);
    const name = `${method} ${route} ${status}`;
    const one = series.get(name) ?? duration.labels({ method, route, status });
    series.set(name, one);
    one.observe(reply.elapsedTime / 1_000);
    done();
  });
  // A connection that stays open after the drain would be cut: tell its owner to make a new one.
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
    if (!mayRead(request.headers.authorization, options.metricsToken))
      throw commonProblem("sign_in_required");
    return reply.type(registry.contentType).send(await registry.metrics());
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
  return token === undefined || isSameText(authorization ?? "", `Bearer ${token}`);
}
