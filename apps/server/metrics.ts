import { collectDefaultMetrics, Gauge, Histogram, Registry, type Counter } from "prom-client";
import type { Database } from "#kit/db/database.ts";
import type { Answered } from "#kit/http/ready-answers.ts";

export interface MetricsOptions {
  database: Pick<Database, "stats">;
  /** Counted elsewhere. */
  alarms: Counter;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The figures of this process, as Prometheus reads them. */
export function createMetrics({ database, alarms }: MetricsOptions) {
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
      const { total, idle, waiting } = database.stats();
      this.set({ state: "total" }, total);
      this.set({ state: "idle" }, idle);
      this.set({ state: "waiting" }, waiting);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(alarms);

  // There are as many as routes have outcomes; finding one among its labels costs more than adding to it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  return {
    contentType: registry.contentType,
    read: () => registry.metrics(),
    observe({ method, route, status, ms }: Answered): void {
      const name = `${method} ${route} ${status}`;
      const one = series.get(name) ?? duration.labels({ method, route, status: String(status) });
      series.set(name, one);
      one.observe(ms / 1_000);
    },
  };
}
