import type { Site } from "#features/branding/server/index.ts";
import { brandLanguages } from "#features/branding/rules.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { dayByLanguage, noticeOf, termsNotificationKinds, termsPath } from "../rules.ts";
import { announceTerms } from "./jobs.ts";
import * as store from "./store.ts";

/** The retention job removes players who have been away for six months. */
const awayMs = 183 * 24 * 3_600_000;

export interface TermsWork extends BatchContext {
  readonly database: Database;
  /** All brands; the first of a realm is for players of whom no brand is known. */
  readonly sites: readonly Site[];
}

export function registerTermsJobs(
  jobs: Pick<Jobs, "work" | "schedule" | "enqueue">,
  context: TermsWork,
): void {
  jobs.work(announceTerms, (_, { signal }) => notifyOfTerms(context, jobs, signal));
  jobs.schedule(announceTerms, "23 * * * *", "UTC");
}

/** Notifies each player of each realm once about the newest announced terms. */
export async function notifyOfTerms(
  context: TermsWork,
  jobs: Pick<Jobs, "enqueue">,
  signal: AbortSignal,
): Promise<void> {
  const realms = Map.groupBy(context.sites, ({ brand }) => brand.service);
  for (const [service, sites] of realms) {
    const [site] = sites;
    if (site) await notifyRealm(context, jobs, { service, site, editions: sites }, signal);
  }
}

interface Realm {
  /** The key of the realm. */
  readonly service: string;
  readonly site: Site;
  readonly editions: readonly Site[];
}

async function notifyRealm(
  context: TermsWork,
  jobs: Pick<Jobs, "enqueue">,
  { service, site, editions }: Realm,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock } = context;
  const notice = noticeOf(site.legal.terms, clock.now(), site.brand.timeZone);
  if (!notice) return;
  const { number: version, from } = notice;
  const params = { from: dayByLanguage(from, brandLanguages) };
  const activeSince = new Date(clock.now().getTime() - awayMs);
  const keys = new Set(editions.map(({ brand }) => brand.key));
  await runBatch<{ id: string; lastBrand: string | null }>(
    context,
    {
      name: "terms",
      findPage: (after, limit) =>
        store.findUnnotifiedPlayers(database, { service, version, activeSince }, after?.id, limit),
      keyOf: ({ id }) => `${version} ${id}`,
      work: ({ id: playerId, lastBrand }) =>
        database.transaction(async (trx) => {
          const now = clock.now();
          const brand = lastBrand !== null && keys.has(lastBrand) ? lastBrand : site.brand.key;
          if (!(await store.insertNotified(trx, { playerId, version, brand }, now))) return;
          const notification = { playerId, params, link: termsPath };
          await notify(trx, [newNotification(termsNotificationKinds.terms_changed, notification)], now, jobs);
        }),
    },
    signal,
  );
}
