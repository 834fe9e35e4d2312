import { fileURLToPath } from "node:url";
import { pino } from "pino";
import { workMatchJobs, type MatchPorts } from "#features/matches/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { createJobs } from "#kit/jobs/jobs.ts";
import { nobodyListens } from "#kit/realtime/port.ts";
import { loadBrands } from "../sites/brands.ts";
import { timeZonesOf } from "../sites/time-zones.ts";

/** Matches are made and moved with the jobs of their deadlines; another process works them off. */
export async function withMatchPorts(
  database: Database,
  databaseUrl: string,
  work: (ports: MatchPorts, brands: readonly Brand[]) => Promise<string>,
): Promise<string> {
  const clock = { now: () => new Date() };
  const jobs = createJobs({ databaseUrl, clock, log: pino({ level: "silent" }) });
  const folder = fileURLToPath(new URL("../../../brands", import.meta.url));
  const brands = [...(await loadBrands(folder)).values()].map(({ brand }) => brand);
  // Open pages of other processes learn of it when they next ask.
  const ports = { live: nobodyListens, jobs, timeZoneOf: timeZonesOf(brands) };
  workMatchJobs(jobs, { ...ports, database, clock });
  await jobs.start({ work: false });
  try {
    return await work(ports, brands);
  } finally {
    await jobs.stop();
  }
}
