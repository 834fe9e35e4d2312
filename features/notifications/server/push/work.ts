import type { FeatureSwitches, Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { PushFailed, type PushPort } from "#kit/push/port.ts";
import {
  decidePush,
  maxNotificationAgeMs,
  isSentBy,
  maxPushCounted,
  momentOf,
  type NotificationKind,
  type NotificationKinds,
} from "../../rules.ts";
import { findNamedPlayers } from "../content.ts";
import { preferencesOf } from "../preferences.ts";
import { composePush } from "./compose.ts";
import * as outbox from "./outbox-store.ts";
import * as subscriptions from "./subscription-store.ts";

export interface PushWorkOptions {
  database: Database;
  clock: Clock;
  /** Null where the server has no VAPID keys. */
  push: PushPort | null;
  log: Pick<Log, "warn" | "error">;
  kinds: NotificationKinds;
  siteOf(brand: string): Site | undefined;
  switches: Pick<FeatureSwitches, "isOn">;
}

/** Longer than sending to all devices of a player takes. After it, another process continues for a crashed one. */
const leaseMs = 5 * 60_000;
const firstRetryMs = 60_000;
const maxTries = 6;

export async function sendDuePushes(options: PushWorkOptions, signal: AbortSignal): Promise<void> {
  const { database, clock, push } = options;
  if (!push) return;
  const now = clock.now();
  await runBatch(
    options,
    {
      name: "send-pushes",
      findPage: (after: outbox.DuePush | undefined, limit) => outbox.findDue(database, { now, after, limit }),
      keyOf: ({ playerId, kind }) => `${playerId} ${kind}`,
      work: (due) => settle({ ...options, push }, due),
      giveUp: (due) => outbox.deleteByKey(database, due),
    },
    signal,
  );
}

type Options = PushWorkOptions & { push: PushPort };
type Device = Awaited<ReturnType<typeof subscriptions.findOpen>>[number];

/** Sends, postpones or drops the notifications of one kind to one player. */
async function settle(options: Options, due: outbox.DuePush): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  const claimed = await outbox.claim(database, due, now, new Date(now.getTime() + leaseMs));
  if (!claimed) return;
  const message = await messageFor(options, claimed, now);
  if (!message) return outbox.deleteClaimed(database, claimed);
  if ("waitUntil" in message) return outbox.updateDueAt(database, claimed, message.waitUntil);
  let mustRetry = false;
  for (const device of message.devices) {
    const outcome = await sendTo(options, device, message);
    if (outcome === "sent") await outbox.addSentTo(database, claimed, device.id);
    if (outcome === "retry") mustRetry = true;
  }
  if (!mustRetry || claimed.tries >= maxTries) return outbox.deleteClaimed(database, claimed);
  const delay = firstRetryMs * 2 ** (claimed.tries - 1);
  return outbox.updateDueAt(database, claimed, new Date(now.getTime() + delay));
}

interface Message {
  readonly kind: NotificationKind;
  readonly devices: readonly Device[];
  readonly ttlSeconds: number;
  payloadFor(site: Site): object;
}

/** Undefined when there is nothing to push, or no device to push it to. */
async function messageFor(
  { database, kinds, siteOf, switches }: Options,
  claimed: outbox.ClaimedPush,
  now: Date,
): Promise<Message | { waitUntil: Date } | undefined> {
  const kind = kinds.get(claimed.kind);
  if (!kind || !isSentBy(kind, "push")) return undefined;
  const open = await subscriptions.findOpen(database, claimed.playerId, now);
  const devices = open.filter(
    (device) => !claimed.sentTo.includes(device.id) && switches.isOn(device.brand, "push"),
  );
  const brand = devices.map((device) => siteOf(device.brand)?.brand).find((one) => one !== undefined);
  if (!brand) return undefined;
  const since = new Date(now.getTime() - maxNotificationAgeMs);
  const unread = (await outbox.findUnread(database, claimed, since, maxPushCounted)).map((row) => {
    const moment = momentOf(kind, row);
    return { ...row, kind, momentAt: moment && new Date(moment.at) };
  });
  const preferences = await preferencesOf(database, brand, claimed.playerId);
  const delivery = decidePush({ ...claimed, kind }, unread, preferences, now);
  if ("drop" in delivery) return undefined;
  if ("waitUntil" in delivery) return delivery;
  const shown = unread.find(({ id }) => id === delivery.send);
  if (!shown) return undefined;
  const players = await findNamedPlayers(database, [shown]);
  const hasOneLink = delivery.count === 1 || unread.every(({ link }) => link === shown.link);
  return {
    kind,
    devices,
    ttlSeconds: Math.max(0, Math.ceil((delivery.usefulUntil.getTime() - now.getTime()) / 1_000)),
    payloadFor: (site) =>
      composePush(site, { ...shown, players }, { count: delivery.count, hasOneLink }, preferences.timeZone),
  };
}

async function sendTo(
  { database, push, log, siteOf }: Options,
  device: Device,
  { kind, ttlSeconds, payloadFor }: Message,
): Promise<"sent" | "failed" | "retry"> {
  const site = siteOf(device.brand);
  if (!site) return "failed";
  try {
    await push.send({
      subscription: device,
      receiver: device.username,
      payload: JSON.stringify(payloadFor(site)),
      ttlSeconds,
      isUrgent: isSentBy(kind, "sms"),
      topic: kind.name,
    });
    return "sent";
  } catch (error) {
    if (!(error instanceof PushFailed)) throw error;
    if (error.isRetryable) return "retry";
    if (error.code === "expired") await subscriptions.deleteExpired(database, device);
    else
      log.warn(
        { subscription: device.id, brand: device.brand, cause: error.cause },
        "push message refused; check the VAPID keys",
      );
    return "failed";
  }
}
