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
import {
  decideDelivery,
  isSentBy,
  findKindByName,
  momentOf,
  type Channel,
  type NotificationKinds,
} from "../rules.ts";
import { findNamedPlayers } from "./content.ts";
import { sendNotifications, sendPushes } from "./jobs.ts";
import { composeMail, composeSms } from "./messages.ts";
import * as outbox from "./outbox-store.ts";
import { preferencesOf } from "./preferences.ts";
import { channelOf } from "./channel.ts";
import { sendDuePushes, type PushWorkOptions } from "./push/work.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

export interface NotificationJobsOptions {
  database: Database;
  clock: Clock;
  sms: SmsPort;
  mail: MailPort;
  log: Pick<Log, "warn" | "error">;
  brands: readonly Brand[];
  kinds: NotificationKinds;
  /** Signs the unsubscribe links of mails. */
  otpSecret: string;
  siteOf(brand: string): Site | undefined;
}

/** Longer than a gateway takes to respond. After it, another process sends what a crashed process had claimed. */
const leaseMs = 5 * 60_000;
const firstRetryMs = 60_000;
const maxTries = 6;

export function registerNotificationJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  options: NotificationJobsOptions & PushWorkOptions,
): void {
  jobs.work(sendNotifications, (_, { signal }) => sendDue(options, signal));
  jobs.schedule(sendNotifications, "* * * * *", "UTC");
  jobs.work(sendPushes, (_, { signal }) => sendDuePushes(options, signal));
  jobs.schedule(sendPushes, "* * * * *", "UTC");
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

/** Sends, postpones or drops one notification. Of several processes one claims it. */
async function settle(options: NotificationJobsOptions, id: string): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  const tries = await outbox.claim(database, id, now, new Date(now.getTime() + leaseMs));
  if (tries === undefined) return;
  const message = await messageFor(options, id, now);
  if (!message) return outbox.deleteById(database, id);
  if ("waitUntil" in message) return outbox.updateDueAt(database, id, message.waitUntil);
  try {
    await message.send();
  } catch (error) {
    if (!(error instanceof SmsFailed || error instanceof MailFailed)) throw error;
    if (error.isRetryable && tries < maxTries) {
      return outbox.updateDueAt(database, id, new Date(now.getTime() + firstRetryMs * 2 ** tries));
    }
    options.log.warn(
      { notification: id, brand: message.brand, failure: error.code },
      "the gateway refused a notification; it is not sent again",
    );
    return outbox.deleteById(database, id);
  }
  await database.transaction(async (trx) => {
    await outbox.deleteById(trx, id);
    await outbox.updateSent(trx, { id, playerId: message.playerId }, { by: message.channel, at: now });
  });
}

interface Message {
  brand: string;
  channel: Channel;
  playerId: string;
  send(): Promise<unknown>;
}

/** Undefined when the notification must not be sent, or the player cannot be reached. */
async function messageFor(
  options: NotificationJobsOptions,
  id: string,
  now: Date,
): Promise<Message | { waitUntil: Date } | undefined> {
  const { database, sms, mail } = options;
  const row = await outbox.findNotification(database, id);
  const contact = row && (await findContact(database, row.playerId, now));
  const site = contact && siteFor(options, contact);
  const channel = site && channelOf(site.brand);
  const kind = row && findKindByName(options.kinds, row.kind);
  if (!channel || !kind || !isSentBy(kind, channel)) return undefined;
  const to = channel === "sms" ? contact.msisdn : contact.email;
  if (to === null) return undefined;

  const moment = momentOf(kind, row);
  const preferences = await preferencesOf(database, site.brand, row.playerId);
  const delivery = decideDelivery(
    { ...row, kind, isRead: row.readAt !== null, momentAt: moment && new Date(moment.at) },
    preferences,
    now,
  );
  if ("drop" in delivery) return undefined;
  if ("waitUntil" in delivery) return delivery;
  const players = await findNamedPlayers(database, [{ kind, params: row.params }]);
  const notification = { ...row, kind, players };
  const idempotencyKey = `notification ${id}`;
  const { timeZone } = preferences;
  const token = unsubscribeToken(options.otpSecret, { playerId: row.playerId, kind: kind.name });
  const unsubscribeUrl = `${site.canonicalOrigin}/unsubscribe?token=${token}`;
  return {
    brand: site.brand.key,
    channel,
    playerId: row.playerId,
    send: () =>
      channel === "sms"
        ? sms.send({
            to,
            brand: site.brand.key,
            text: composeSms(site, notification, timeZone),
            idempotencyKey,
          })
        : mail.send({ to, ...composeMail(site, notification, timeZone, unsubscribeUrl), idempotencyKey }),
  };
}

/** The brand that the player used last, or any brand of the realm. */
function siteFor(
  { brands, siteOf }: NotificationJobsOptions,
  { service, lastBrand }: { service: string; lastBrand: string | null },
): Site | undefined {
  const any = brands.find((brand) => brand.service === service)?.key;
  return siteOf(lastBrand ?? "") ?? (any === undefined ? undefined : siteOf(any));
}
