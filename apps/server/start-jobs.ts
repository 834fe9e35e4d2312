import { registerAccountJobs } from "#features/accounts/server/index.ts";
import { registerAnnouncementJobs } from "#features/announcements/server/index.ts";
import { registerRankingJobs } from "#features/rankings/server/index.ts";
import { registerFinalsJobs, registerPrizeJobs } from "#features/battlegrounds/server/index.ts";
import { registerCoinJobs } from "#features/coins/server/index.ts";
import { createTiesPort, registerMatchJobs } from "#features/matches/server/index.ts";
import { enqueueInitialBackfill, registerFigureJobs } from "#features/brand-statistics/server/index.ts";
import { registerNotificationJobs } from "#features/notifications/server/index.ts";
import { registerStaffJobs } from "#features/staff/server/index.ts";
import {
  cardRenewals,
  registerCardJobs,
  registerSubscriptionJobs,
} from "#features/subscriptions/server/index.ts";
import { registerStoreJobs } from "#features/store/server/index.ts";
import { registerTermsJobs } from "#features/terms-versions/server/index.ts";
import { registerSupportJobs } from "#features/support/server/index.ts";
import { registerPublishJobs } from "#kit/realtime/publish-by-job.ts";
import { countSms } from "./counted-figures.ts";
import { scheduleDemoReset } from "./demo/reset.ts";
import { scheduleHousekeeping } from "./housekeeping.ts";
import type { Product } from "./product.ts";
import { dailyFigures, notificationKinds } from "./slices.ts";
import { smsByBrand } from "./sms-by-brand.ts";

/** Registers every job and schedule; a process without the role only enqueues. */
export async function startJobs({ config, clock, logger, brands, adapters, ports }: Product): Promise<void> {
  const { database, jobs, mail } = adapters;
  const counted = { ...ports, database, clock, log: logger, prices: config.SMS_PART_PRICES };
  const sms = smsByBrand(countSms(adapters.sms, counted), ports);
  scheduleHousekeeping(jobs, { ...ports, database, clock, log: logger });
  scheduleDemoReset(jobs, {
    databaseUrl: config.DATABASE_URL,
    brands,
    clock,
    log: logger,
    seal: ports.staff.seal,
  });
  registerAccountJobs(jobs, { ...ports, database, clock, sms, mail, log: logger });
  registerNotificationJobs(jobs, {
    ...ports,
    kinds: notificationKinds,
    database,
    clock,
    sms,
    mail,
    log: logger,
  });
  const cardWork = { ...ports, jobs, database, clock, mail, log: logger };
  registerCardJobs(cardWork);
  registerSubscriptionJobs(jobs, { ...cardWork, sms, cardRenewals: cardRenewals(cardWork) });
  registerMatchJobs(jobs, { ...ports, database, clock, log: logger });
  const openAllTies = () => createTiesPort(ports);
  registerFinalsJobs(jobs, {
    database,
    clock,
    log: logger,
    realtime: ports.realtime,
    createTiesPort: openAllTies,
  });
  registerPrizeJobs(jobs, { ...ports, database, clock, log: logger, createTiesPort: openAllTies });
  const { seal } = ports.staff;
  registerStoreJobs(jobs, { ...ports, seal, database, clock, sms, mail, log: logger });
  registerSupportJobs(jobs, { ...ports, database, clock, sms, mail, log: logger });
  registerAnnouncementJobs(jobs, { jobs, realtime: ports.realtime, brands, database, clock, log: logger });
  registerFigureJobs(jobs, { database, clock, brands, figures: dailyFigures, log: logger });
  const sites = brands.flatMap(({ key }) => ports.siteOf(key) ?? []);
  registerTermsJobs(jobs, { database, clock, log: logger, sites });
  registerPublishJobs(jobs, ports.realtime);
  registerStaffJobs(jobs, { staff: ports.staff, database, clock, log: logger });
  registerCoinJobs(jobs, { ...ports, databaseUrl: config.DATABASE_URL, database, clock, log: logger });
  registerRankingJobs(jobs, { database, clock, log: logger });
  await jobs.start({ work: config.run.includes("jobs") });
  await enqueueInitialBackfill(database, jobs);
}
