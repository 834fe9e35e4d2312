import { collectDefaultMetrics, Gauge, Registry, type Counter } from "prom-client";
import type { Database } from "#kit/db/database.ts";
import { createAnswerTimes } from "./answer-times.ts";

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
  const answerTimes = createAnswerTimes();
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

  return {
    contentType: registry.contentType,
    read: async () => `${await registry.metrics()}\n${answerTimes.read()}`,
    observe: answerTimes.observe,
  };
}
