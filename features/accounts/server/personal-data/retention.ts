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
import { defaultQuietHours } from "../../rules/quiet-hours.ts";
import { retention } from "../../rules/retention.ts";
import { eraseInactivePlayers, warningChannels, warnInactivePlayer, type WarningChannel } from "../jobs.ts";
import { composeMail } from "../mails/compose.ts";
import * as store from "./store.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectingEnded, type EndedSessions } from "../session/ended-sessions.ts";
import { removePerson } from "./removal.ts";

export interface RetentionOptions extends Pick<AccountPorts, "live" | "jobs" | "personalData"> {
  database: Database;
  clock: Clock;
  sms: SmsPort;
  mail: MailPort;
  log: Pick<Log, "info" | "warn" | "error">;
  siteOf(brand: string): Site | undefined;
  brands: readonly Brand[];
}

/** Data is kept while somebody plays, and six months longer. Whoever is about to be forgotten is told a month before. */
export function workRetention(jobs: Pick<Jobs, "work" | "schedule">, options: RetentionOptions): void {
  jobs.work(
    warnInactivePlayer,
    ({ playerId, by }) =>
      by === undefined ? enqueueWarnings(options, options.database, playerId) : warn(options, playerId, by),
    { concurrency: 2 },
  );
  jobs.work(eraseInactivePlayers, async (_, { signal }) => {
    const { database, clock } = options;
    const quiet = ago(options, retention.warnMs);
    await eachInactive(
      options,
      "warn-silent",
      { before: quiet, isWarned: false },
      signal,
      ({ id: playerId }) =>
        database.transaction(async (trx) => {
          const isFirst = await store.updateWarnedAt(trx, playerId, quiet, clock.now());
          if (isFirst) await enqueueWarnings(options, trx, playerId);
        }),
    );
    const gone = ago(options, retention.eraseMs);
    await eachInactive(options, "erase-silent", { before: gone, isWarned: true }, signal, ({ id }) =>
      disconnectingEnded(options.live, (ended) =>
        database.transaction((trx) => forget(trx, ended, options, id)),
      ),
    );
  });
  jobs.schedule(eraseInactivePlayers, "40 2 * * *", "UTC");
}

function ago({ clock }: RetentionOptions, ms: number): Date {
  return new Date(clock.now().getTime() - ms);
}

function eachInactive(
  options: RetentionOptions,
  name: string,
  which: { before: Date; isWarned: boolean },
  signal: AbortSignal,
  work: (silent: store.InactivePlayer) => Promise<void>,
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
      work: async (silent) => (active.has(silent.id) ? undefined : work(silent)),
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

async function forget(
  trx: Executor,
  ended: EndedSessions,
  options: RetentionOptions,
  id: string,
): Promise<void> {
  const now = options.clock.now();
  const person = await store.lockInactivePerson(trx, id, {
    inactiveBefore: ago(options, retention.eraseMs),
    warnedBefore: ago(options, retention.noticeMs),
  });
  if (!person) return;
  await removePerson(trx, ended, options, { person, site: null }, now);
  options.log.info({ service: person.service }, "a player who was silent for long is erased");
}

/** By SMS, and by mail as well: a number may have been given away, and an address beside a number is proved by nobody. */
async function enqueueWarnings({ jobs }: RetentionOptions, trx: Executor, playerId: string): Promise<void> {
  for (const by of warningChannels) await jobs.enqueue(trx, warnInactivePlayer, { playerId, by });
}

async function warn(options: RetentionOptions, playerId: string, by: WarningChannel): Promise<void> {
  const player = await store.findReachable(options.database, playerId);
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
  const idempotencyKey = `silent ${playerId} ${player.warnedAt.getTime()}`;
  const { msisdn, email } = player;
  try {
    if (by === "sms" && msisdn !== null) {
      const text = site.text("sms")("silent", site.brand.name, day, site.canonicalOrigin);
      await options.sms.send({ to: msisdn, brand: site.brand.key, text, idempotencyKey });
    }
    if (by === "mail" && email !== null) {
      const message = composeMail(site, "silent", { detail: day });
      await options.mail.send({ ...message, to: email, idempotencyKey });
    }
  } catch (error) {
    if (!(error instanceof SmsFailed || error instanceof MailFailed) || error.isRetryable) throw error;
    options.log.warn({ brand: site.brand.key, failure: error.code }, "a warning of erasure was refused");
  }
}

/** The brand that the player knows; any of the realm where none is remembered. */
function siteFor(options: RetentionOptions, player: { service: string; lastBrand: string | null }) {
  const any = options.brands.find(({ service }) => service === player.service)?.key;
  return options.siteOf(player.lastBrand ?? "") ?? (any === undefined ? undefined : options.siteOf(any));
}
