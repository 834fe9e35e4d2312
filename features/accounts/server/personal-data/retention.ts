import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { MailFailed, type MailPort } from "#kit/mail/port.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { endOfQuiet } from "#kit/pure/quiet-hours.ts";
import { SmsFailed, type SmsPort } from "#kit/sms/port.ts";
import { defaultQuietHours } from "../../rules/default-quiet-hours.ts";
import { retention } from "../../rules/retention.ts";
import { eraseInactivePlayers, warningChannels, warnInactivePlayer, type WarningChannel } from "../jobs.ts";
import { composeMail } from "../mails/compose.ts";
import * as store from "./retention-store.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter, type EndedSessions } from "../session/ended-sessions.ts";
import { removePerson } from "./removal.ts";

export interface RetentionOptions extends Pick<AccountPorts, "realtime" | "jobs" | "personalData"> {
  database: Database;
  clock: Clock;
  sms: SmsPort;
  mail: MailPort;
  log: Pick<Log, "info" | "warn" | "error">;
  siteOf(brand: string): Site | undefined;
  brands: readonly Brand[];
}

/** Players are warned after five months without activity and erased after six. */
export function workRetention(jobs: Pick<Jobs, "work" | "schedule">, options: RetentionOptions): void {
  jobs.work(
    warnInactivePlayer,
    ({ playerId, by }) =>
      by === undefined
        ? enqueueWarnings(options, options.database, playerId)
        : sendWarning(options, playerId, by),
    { concurrency: 2 },
  );
  jobs.work(eraseInactivePlayers, async (_, { signal }) => {
    const { database, clock } = options;
    const warnBefore = timeBefore(options, retention.warnMs);
    const toWarn = { before: warnBefore, isWarned: false };
    await forEachInactive(options, "warn-inactive", toWarn, signal, ({ id: playerId }) =>
      database.transaction(async (trx) => {
        const isFirst = await store.updateWarnedAt(trx, playerId, warnBefore, clock.now());
        if (isFirst) await enqueueWarnings(options, trx, playerId);
      }),
    );
    const toErase = { before: timeBefore(options, retention.eraseMs), isWarned: true };
    await forEachInactive(options, "erase-inactive", toErase, signal, ({ id }) =>
      disconnectEndedAfter(options.realtime, (ended) =>
        database.transaction((trx) => erase(trx, ended, options, id)),
      ),
    );
  });
  jobs.schedule(eraseInactivePlayers, "40 2 * * *", "UTC");
}

function timeBefore({ clock }: RetentionOptions, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}

/** Skips players whom another slice reports as active, for example because they pay. */
function forEachInactive(
  options: RetentionOptions,
  name: string,
  which: { before: Date; isWarned: boolean },
  signal: AbortSignal,
  work: (player: store.InactivePlayer) => Promise<void>,
): Promise<void> {
  let active = new Set<string>();
  return runBatch(
    options,
    {
      name,
      async findPage(after: store.InactivePlayer | undefined, limit) {
        const found = await store.findInactive(options.database, { ...which, after, limit });
        active = await activeAmong(options, found);
        return found;
      },
      keyOf: ({ id }) => id,
      work: async (player) => (active.has(player.id) ? undefined : work(player)),
    },
    signal,
  );
}

async function activeAmong(
  { database, personalData }: RetentionOptions,
  found: readonly store.InactivePlayer[],
) {
  const ids = found.map(({ id }) => id);
  const active = new Set<string>();
  if (ids.length === 0) return active;
  for (const data of personalData) {
    for (const id of (await data.findActive?.(database, ids)) ?? []) active.add(id);
  }
  return active;
}

async function erase(
  trx: Executor,
  ended: EndedSessions,
  options: RetentionOptions,
  id: string,
): Promise<void> {
  const now = options.clock.now();
  const person = await store.lockInactivePerson(trx, id, {
    inactiveBefore: timeBefore(options, retention.eraseMs),
    warnedBefore: timeBefore(options, retention.noticeMs),
  });
  if (!person) return;
  await removePerson(trx, ended, options, { person, site: null }, now);
  options.log.info({ service: person.service }, "inactive player erased");
}

/** Sends SMS and mail: the number may have a new owner, and the e-mail address of a number account is not verified. */
async function enqueueWarnings({ jobs }: RetentionOptions, trx: Executor, playerId: string): Promise<void> {
  for (const by of warningChannels) await jobs.enqueue(trx, warnInactivePlayer, { playerId, by });
}

async function sendWarning(options: RetentionOptions, playerId: string, by: WarningChannel): Promise<void> {
  const player = await store.findWarningContact(options.database, playerId);
  if (!player?.warnedAt || player.warnedAt < player.inactiveSince) return;
  const site = siteFor(options, player);
  if (!site) return;
  const { locale, currency, timeZone } = site.brand;
  const now = options.clock.now();
  const runAt = endOfQuiet(defaultQuietHours, timeZone, now);
  if (runAt > now)
    return options.jobs.enqueue(options.database, warnInactivePlayer, { playerId, by }, { runAt });
  const until = new Date(
    Math.max(
      player.inactiveSince.getTime() + retention.eraseMs,
      player.warnedAt.getTime() + retention.noticeMs,
    ),
  );
  const day = createFormat({ locale, currency, timeZone }).date(until);
  const idempotencyKey = `inactive ${playerId} ${player.warnedAt.getTime()}`;
  const { msisdn, email } = player;
  try {
    if (by === "sms" && msisdn !== null) {
      const text = site.text("sms")("inactive", site.brand.name, day, site.canonicalOrigin);
      await options.sms.send({ to: msisdn, brand: site.brand.key, text, idempotencyKey });
    }
    if (by === "mail" && email !== null) {
      const message = composeMail(site, "inactive", { detail: day });
      await options.mail.send({ ...message, to: email, idempotencyKey });
    }
  } catch (error) {
    if (!(error instanceof SmsFailed || error instanceof MailFailed) || error.isRetryable) throw error;
    options.log.warn(
      { brand: site.brand.key, failure: error.code },
      "the warning before erasure could not be delivered",
    );
  }
}

/** The brand that the player used last, or any brand of the service. */
function siteFor(options: RetentionOptions, player: { service: string; lastBrand: string | null }) {
  const any = options.brands.find(({ service }) => service === player.service)?.key;
  return options.siteOf(player.lastBrand ?? "") ?? (any === undefined ? undefined : options.siteOf(any));
}
