import { Gauge } from "prom-client";
import type { JobCount } from "#kit/jobs/counts.ts";

interface SupportFigures {
  brand: string;
  open: number;
  overdue: number;
  kept: number;
  late: number;
}

export interface OperationFigures {
  deadAndLateJobs(): Promise<readonly JobCount[]>;
  support(): Promise<readonly SupportFigures[]>;
  /** The used share of the upload disk; undefined if files are in a bucket. */
  diskUsedShare?: (() => Promise<number>) | undefined;
}

/** Gauges that are computed when scraped. One that fails is left out. */
export function operationGauges({ deadAndLateJobs, support, diskUsedShare }: OperationFigures): Gauge[] {
  const jobs = new Gauge({
    name: "jobs_troubled",
    help: "Jobs that are dead (failed at every try) or late (due for more than a minute and not started)",
    labelNames: ["job", "state"],
    registers: [],
    async collect() {
      const counts = await deadAndLateJobs().catch(() => []);
      this.reset();
      for (const { job, dead, late } of counts) {
        this.set({ job, state: "dead" }, dead);
        this.set({ job, state: "late" }, late);
      }
    },
  });
  const tickets = new Gauge({
    name: "support_tickets",
    help: "Support tickets that wait for an answer: all open ones, and those whose promised time has passed",
    labelNames: ["brand", "state"],
    registers: [],
    async collect() {
      const figures = await support().catch(() => []);
      this.reset();
      for (const { brand, open, overdue } of figures) {
        this.set({ brand, state: "open" }, open);
        this.set({ brand, state: "overdue" }, overdue);
      }
    },
  });
  const answers = new Gauge({
    name: "support_answers",
    help: "Answers to support tickets in the last seven days that kept the promised time, or came late",
    labelNames: ["brand", "promise"],
    registers: [],
    async collect() {
      const figures = await support().catch(() => []);
      this.reset();
      for (const { brand, kept, late } of figures) {
        this.set({ brand, promise: "kept" }, kept);
        this.set({ brand, promise: "late" }, late);
      }
    },
  });
  const gauges = [jobs, tickets, answers];
  if (!diskUsedShare) return gauges;
  const disk = new Gauge({
    name: "upload_disk_used_ratio",
    help: "Used share of the disk of uploaded files; uploads stop at 0.8",
    registers: [],
    async collect() {
      const share = await diskUsedShare().catch(() => Number.NaN);
      this.set(share);
    },
  });
  return [...gauges, disk];
}
