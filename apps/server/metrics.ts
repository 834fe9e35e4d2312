import { collectDefaultMetrics, Gauge, Histogram, Registry, type Counter } from "prom-client";
import type { Database } from "#kit/db/database.ts";
import type { ResponseSummary } from "#kit/http/server.ts";

export interface MetricsOptions {
  database: Pick<Database, "stats">;
  /** Counted elsewhere. */
  alarms: Counter;
  /** Gauges that query the database when scraped, by label. */
  overdueDeadlines(): Promise<number>;
  batchFailures(): Promise<readonly { batch: string; retrying: number; dead: number }[]>;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** The Prometheus metrics of this process. */
export function createMetrics({ database, alarms, overdueDeadlines, batchFailures }: MetricsOptions) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestDurations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests, by route and status",
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
  const overdue = new Gauge({
    name: "overdue_deadlines",
    help: "Matches whose deadline passed more than two minutes ago without a state change",
    registers: [registry],
    async collect() {
      await removeOnFailure(this, async () => this.set(await overdueDeadlines()));
    },
  });
  const failed = new Gauge({
    name: "batch_failures",
    help: "Items of batches that failed: retrying, or dead after the last try",
    labelNames: ["batch", "state"],
    registers: [registry],
    async collect() {
      await removeOnFailure(this, async () => {
        const failures = await batchFailures();
        this.reset();
        for (const { batch, retrying, dead } of failures) {
          this.set({ batch, state: "retrying" }, retrying);
          this.set({ batch, state: "dead" }, dead);
        }
      });
    },
  });
  for (const metric of [alarms, overdue, failed]) registry.registerMetric(metric);

  return {
    contentType: registry.contentType,
    register: (gauge: Gauge) => registry.registerMetric(gauge),
    read: () => registry.metrics(),
    observe: ({ method, route, status, ms }: ResponseSummary) =>
      requestDurations.observe({ method, route, status }, ms / 1_000),
  };
}

/** Without the database, its gauges are missing and the others remain. */
async function removeOnFailure(gauge: Gauge, count: () => Promise<void>): Promise<void> {
  await count().catch(() => gauge.remove());
}
