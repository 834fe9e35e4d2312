import { Counter } from "prom-client";

/** Counts the alarms of the runbook for Prometheus. Not in the global registry; http.ts passes it to the metrics. */
export function createAlarms() {
  const raised = new Counter({
    name: "alarms_total",
    help: "Alarms for the person on call, by name and brand",
    labelNames: ["alarm", "brand"],
    registers: [],
  });
  return {
    raise: (alarm: string, brand: string) => raised.inc({ alarm, brand }),
    metric: raised,
  };
}
