import { pino } from "pino";
import { sendNotifications, sendPushes } from "#features/notifications/server/index.ts";
import { registerMatchJobs, type MatchPorts } from "#features/matches/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { createJobs } from "#kit/jobs/jobs.ts";
import { createJobPublisher, registerPublishJobs } from "#kit/realtime/publish-by-job.ts";
import { timeZonesOf } from "../sites/time-zones.ts";
import { allBrands } from "./staff-actor.ts";

type Work = (trx: Executor, ports: MatchPorts, brands: readonly Brand[]) => Promise<string>;

/** Stores the jobs of match deadlines and notifications; another process runs them and publishes realtime events. */
export async function withMatchPorts(database: Database, databaseUrl: string, work: Work): Promise<string> {
  const clock = { now: () => new Date() };
  const log = pino({ level: "silent" });
  const jobs = createJobs({ databaseUrl, clock, log });
  const brands = await allBrands();
  const publisher = createJobPublisher();
  const ports = { realtime: publisher.port, jobs, timeZoneOf: timeZonesOf(brands) };
  registerMatchJobs(jobs, { ...ports, database, clock, log });
  registerPublishJobs(jobs, publisher.port);
  // A queue accepts only jobs with a handler; these never run here.
  for (const job of [sendNotifications, sendPushes]) jobs.work(job, () => Promise.resolve());
  await jobs.start({ work: false });
  try {
    return await database.transaction(async (trx) => {
      const result = await work(trx, ports, brands);
      await publisher.send(trx, jobs);
      return result;
    });
  } finally {
    await jobs.stop();
  }
}
