import { Counter } from "prom-client";

/** Counts what should wake somebody, for Prometheus to do so. */
export function createAlarms() {
  const raised = new Counter({
    name: "alarms_total",
    help: "What should wake somebody, by name and brand",
    labelNames: ["alarm", "brand"],
    registers: [],
  });
  return {
    raise: (alarm: string, brand: string) => raised.inc({ alarm, brand }),
    metric: raised,
  };
}
