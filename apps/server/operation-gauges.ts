import { Gauge } from "prom-client";
import type { JobCount } from "#kit/jobs/counts.ts";

export interface OperationFigures {
  troubledJobs(): Promise<readonly JobCount[]>;
  /** The used share of the upload disk; undefined if files are in a bucket. */
  diskUsedShare?: (() => Promise<number>) | undefined;
}

/** Gauges that are computed when scraped. One that fails is left out. */
export function operationGauges({ troubledJobs, diskUsedShare }: OperationFigures): Gauge[] {
  const jobs = new Gauge({
    name: "jobs_troubled",
    help: "Jobs that are dead (failed at every try) or late (due for more than a minute and not started)",
    labelNames: ["job", "state"],
    registers: [],
    async collect() {
      const counts = await troubledJobs().catch(() => []);
      this.reset();
      for (const { job, dead, late } of counts) {
        this.set({ job, state: "dead" }, dead);
        this.set({ job, state: "late" }, late);
      }
    },
  });
  if (!diskUsedShare) return [jobs];
  const disk = new Gauge({
    name: "upload_disk_used_ratio",
    help: "Used share of the disk of uploaded files; uploads stop at 0.8",
    registers: [],
    async collect() {
      const share = await diskUsedShare().catch(() => Number.NaN);
      this.set(share);
    },
  });
  return [jobs, disk];
}
