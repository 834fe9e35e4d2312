import { workAccountJobs } from "#features/accounts/server/index.ts";
import { workAnnouncementJobs } from "#features/announcements/server/index.ts";
import { workRankingJobs } from "#features/rankings/server/index.ts";
import { workFinalsJobs, workPrizeJobs } from "#features/battlegrounds/server/index.ts";
import { workCoinJobs } from "#features/coins/server/index.ts";
import { createTiesPort, workMatchJobs } from "#features/matches/server/index.ts";
import { enqueueInitialBackfill, workFigureJobs } from "#features/brand-statistics/server/index.ts";
import { workNotificationJobs } from "#features/notifications/server/index.ts";
import { workStaffJobs } from "#features/staff/server/index.ts";
import { cardRenewals, workCards, workSubscriptionJobs } from "#features/subscriptions/server/index.ts";
import { workStoreJobs } from "#features/store/server/index.ts";
import { workTermsJobs } from "#features/terms/server/index.ts";
import { workSupportJobs } from "#features/support/server/index.ts";
import { workPublishJobs } from "#kit/realtime/publish-by-job.ts";
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
  workAccountJobs(jobs, { ...ports, database, clock, sms, mail, log: logger });
  workNotificationJobs(jobs, { ...ports, kinds: notificationKinds, database, clock, sms, mail, log: logger });
  const cardWork = { ...ports, jobs, database, clock, mail, log: logger };
  workCards(cardWork);
  workSubscriptionJobs(jobs, { ...cardWork, sms, cardRenewals: cardRenewals(cardWork) });
  workMatchJobs(jobs, { ...ports, database, clock, log: logger });
  const openAllTies = () => createTiesPort(ports);
  workFinalsJobs(jobs, {
    database,
    clock,
    log: logger,
    realtime: ports.realtime,
    createTiesPort: openAllTies,
  });
  workPrizeJobs(jobs, { ...ports, database, clock, log: logger, createTiesPort: openAllTies });
  const { seal } = ports.staff;
  workStoreJobs(jobs, { ...ports, seal, database, clock, sms, mail, log: logger });
  workSupportJobs(jobs, { ...ports, database, clock, sms, mail, log: logger });
  workAnnouncementJobs(jobs, { jobs, realtime: ports.realtime, brands, database, clock, log: logger });
  workFigureJobs(jobs, { database, clock, brands, figures: dailyFigures, log: logger });
  const sites = brands.flatMap(({ key }) => ports.siteOf(key) ?? []);
  workTermsJobs(jobs, { database, clock, log: logger, sites });
  workPublishJobs(jobs, ports.realtime);
  workStaffJobs(jobs, { staff: ports.staff, database, clock, log: logger });
  workCoinJobs(jobs, { ...ports, databaseUrl: config.DATABASE_URL, database, clock, log: logger });
  workRankingJobs(jobs, { database, clock, log: logger });
  await jobs.start({ work: config.run.includes("jobs") });
  await enqueueInitialBackfill(database, jobs);
}
