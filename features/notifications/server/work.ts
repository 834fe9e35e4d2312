import { findContact } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { MailFailed, type MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { SmsFailed, type SmsPort } from "#kit/sms/port.ts";
import { isSentBy, knownKind, momentOf, verdictOn, type Channel } from "../rules.ts";
import { sendNotifications } from "./jobs.ts";
import { composeMail, composeSms } from "./messages.ts";
import * as outbox from "./outbox-store.ts";
import { channelOf, preferencesOf } from "./preferences.ts";
import { unsubscribeToken } from "./unsubscribing.ts";

export interface NotificationJobsOptions {
  database: Database;
  clock: Clock;
  sms: SmsPort;
  mail: MailPort;
  log: Pick<Log, "warn" | "error">;
  brands: readonly Brand[];
  /** Signs the links by which mails are stopped. */
  otpSecret: string;
  siteOf(brand: string): Site | undefined;
}

/** Longer than a gateway takes to answer; a process that dies leaves it to another after that. */
const leaseMs = 5 * 60_000;
const firstPauseMs = 60_000;
const mostTries = 6;

export function workNotificationJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  options: NotificationJobsOptions,
): void {
  jobs.work(sendNotifications, (_, { signal }) => sendDue(options, signal));
  jobs.schedule(sendNotifications, "* * * * *", "UTC");
}

export function sendDue(options: NotificationJobsOptions, signal: AbortSignal): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  return runBatch(
    options,
    {
      name: "send-notifications",
      findPage: (after, limit) => outbox.findDue(database, { now, after, limit }),
      keyOf: ({ id }: outbox.DueRow) => id,
      work: ({ id }) => settle(options, id),
      giveUp: ({ id }) => outbox.deleteById(database, id),
    },
    signal,
  );
}

/** Sends one, puts it off, or lets it go. Any number of processes may try; one does it. */
async function settle(options: NotificationJobsOptions, id: string): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  const tries = await outbox.claim(database, id, now, new Date(now.getTime() + leaseMs));
  if (tries === undefined) return;
  const letter = await letterFor(options, id, now);
  if (!letter) return outbox.deleteById(database, id);
  if ("waitUntil" in letter) return outbox.updateDueAt(database, id, letter.waitUntil);
  try {
    await letter.send();
  } catch (error) {
    if (!(error instanceof SmsFailed || error instanceof MailFailed)) throw error;
    if (error.isRetryable && tries < mostTries) {
      return outbox.updateDueAt(database, id, new Date(now.getTime() + firstPauseMs * 2 ** tries));
    }
    options.log.warn({ brand: letter.brand, failure: error.code }, "a notification was refused");
    return outbox.deleteById(database, id);
  }
  await database.transaction(async (trx) => {
    await outbox.deleteById(trx, id);
    await outbox.updateSent(trx, { id, playerId: letter.playerId }, { by: letter.channel, at: now });
  });
}

interface Letter {
  brand: string;
  channel: Channel;
  playerId: string;
  send(): Promise<unknown>;
}

/** Undefined when there is nothing to send, or nobody to send it to. */
async function letterFor(
  options: NotificationJobsOptions,
  id: string,
  now: Date,
): Promise<Letter | { waitUntil: Date } | undefined> {
  const { database, sms, mail } = options;
  const told = await outbox.findNotification(database, id);
  const reach = told && (await findContact(database, told.playerId, now));
  const site = reach && siteFor(options, reach);
  const channel = site && channelOf(site.brand);
  const kind = told && knownKind(told.kind);
  if (!channel || !kind || !isSentBy(kind, channel)) return undefined;
  const to = channel === "sms" ? reach.msisdn : reach.email;
  if (to === null) return undefined;

  const moment = momentOf(kind, told);
  const preferences = await preferencesOf(database, site.brand, told.playerId);
  const verdict = verdictOn(
    { ...told, isRead: told.readAt !== null, momentAt: moment && new Date(moment.at) },
    preferences,
    now,
  );
  if ("drop" in verdict) return undefined;
  if ("waitUntil" in verdict) return verdict;
  const idempotencyKey = `notification ${id}`;
  const { timeZone } = preferences;
  const stopping = unsubscribeToken(options.otpSecret, { playerId: told.playerId, kind });
  const unsubscribeUrl = `${site.canonicalOrigin}/unsubscribe?token=${stopping}`;
  return {
    brand: site.brand.key,
    channel,
    playerId: told.playerId,
    send: () =>
      channel === "sms"
        ? sms.send({ to, brand: site.brand.key, text: composeSms(site, told, timeZone), idempotencyKey })
        : mail.send({ to, ...composeMail(site, told, timeZone, unsubscribeUrl), idempotencyKey }),
  };
}

/** The brand that the player knows; any of the realm where none is remembered. */
function siteFor(
  { brands, siteOf }: NotificationJobsOptions,
  { service, lastBrand }: { service: string; lastBrand: string | null },
): Site | undefined {
  const any = brands.find((brand) => brand.service === service)?.key;
  return siteOf(lastBrand ?? "") ?? (any === undefined ? undefined : siteOf(any));
}
