import { newNotification } from "#features/notifications/rules.ts";
import { notify, publishUnreadCounts } from "#features/notifications/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { announcementNotificationKinds, linkOf, type AnnouncementText } from "../rules.ts";
import { countAudience, findAudience } from "./audience.ts";
import { sendAnnouncements } from "./jobs.ts";
import type { AnnouncementJobContext } from "./ports.ts";
import * as store from "./store.ts";

/** Players of one transaction: a stop takes effect after it. */
const playersPerPage = 500;
const announcementsPerRun = 100;

export function registerAnnouncementJobs(
  jobs: Pick<Jobs, "work" | "schedule">,
  context: AnnouncementJobContext,
): void {
  jobs.work(sendAnnouncements, (_, { signal }) => sendDueAnnouncements(context, signal));
  jobs.schedule(sendAnnouncements, "* * * * *", "UTC");
}

function sendDueAnnouncements(context: AnnouncementJobContext, signal: AbortSignal): Promise<void> {
  const { database, clock } = context;
  return runBatch<string>(
    context,
    {
      name: "send-announcements",
      findPage: (after, limit) =>
        after === undefined ? store.findDue(database, clock.now(), limit) : Promise.resolve([]),
      keyOf: (id) => id,
      work: (id) => send(context, id, signal),
      pageSize: announcementsPerRun,
      // The next run continues where this one failed.
      maxTries: Number.MAX_SAFE_INTEGER,
    },
    signal,
  );
}

async function send(context: AnnouncementJobContext, id: string, signal: AbortSignal): Promise<void> {
  await start(context, id);
  while (!signal.aborted) {
    const isSent = await sendPage(context, id, playersPerPage).catch((error: unknown) => {
      context.log.warn(
        { announcement: id, failure: describeFailure(error) },
        "a page of an announcement failed; its players are notified one by one",
      );
      return sendOneByOne(context, id, signal);
    });
    if (isSent) return;
  }
}

/** Counts the audience and begins. Another process may have begun it, or a member may have taken it back. */
async function start({ database, clock, brands }: AnnouncementJobContext, id: string): Promise<void> {
  const row = await store.findById(database, id);
  if (row?.state !== "scheduled") return;
  const now = clock.now();
  const audienceSize = await countAudience(database, brands, { ...row, eventId: row.event_id }, now);
  await store.updateStarted(database, id, { audienceSize, now });
}

/**
 * Notifies the next players and moves the announcement behind them in one transaction, so that no player is notified
 * twice, whenever the process dies. Returns whether the announcement is sent, stopped or deleted.
 */
function sendPage(context: AnnouncementJobContext, id: string, limit: number): Promise<boolean> {
  return movePage(context, id, limit, async (trx, row, playerIds) => {
    const params = paramsOf(row.texts);
    const link = linkOf(row.id, row.link);
    const kind = announcementNotificationKinds.announcement;
    const notifications = playerIds.map((playerId) => newNotification(kind, { playerId, params, link }));
    await notify(trx, notifications, context.clock.now(), context.jobs);
    return { notified: playerIds, failed: 0 };
  });
}

/** After a failed page: a player who cannot be notified is left out, and the others are notified. */
async function sendOneByOne(
  context: AnnouncementJobContext,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  for (let count = 0; count < playersPerPage && !signal.aborted; count++) {
    const isSent = await sendPage(context, id, 1).catch((error: unknown) => skipPlayer(context, id, error));
    if (isSent) return true;
  }
  return false;
}

function skipPlayer(context: AnnouncementJobContext, id: string, error: unknown): Promise<boolean> {
  return movePage(context, id, 1, (_, __, playerIds) => {
    for (const player of playerIds) {
      context.log.error(
        { announcement: id, player, failure: describeFailure(error) },
        "a player could not be notified of an announcement and is left out",
      );
    }
    return Promise.resolve({ notified: [], failed: playerIds.length });
  });
}

type LockedRow = NonNullable<Awaited<ReturnType<typeof store.lockById>>>;

async function movePage(
  { database, clock, brands, realtime }: AnnouncementJobContext,
  id: string,
  limit: number,
  work: (
    trx: Executor,
    row: LockedRow,
    playerIds: readonly string[],
  ) => Promise<{ notified: readonly string[]; failed: number }>,
): Promise<boolean> {
  const moved = await database.transaction(async (trx) => {
    const row = await store.lockById(trx, id);
    if (row?.state !== "sending") return undefined;
    const page = await findAudience(
      trx,
      brands,
      { ...row, eventId: row.event_id },
      { after: row.sent_up_to, limit },
      // Players count as new or away at the time when sending began, also those who are notified later.
      row.started_at ?? clock.now(),
    );
    const { notified, failed } = await work(trx, row, page.playerIds);
    const finishedAt = page.isLastPage ? clock.now() : null;
    const counts = { sent: notified.length, failed };
    await store.updateProgress(trx, id, { ...counts, lastPlayerId: page.last, finishedAt });
    return { notified, isLastPage: page.isLastPage };
  });
  if (!moved) return true;
  await publishUnreadCounts(database, realtime, moved.notified);
  return moved.isLastPage;
}

/** Title and text by language, as notifications store them. English is the language of any other brand. */
function paramsOf(texts: Readonly<Record<string, AnnouncementText>>) {
  const [first = { title: "", text: "" }] = Object.values(texts);
  const all: ByLanguage<AnnouncementText> = { en: first, ...texts };
  const of = (part: keyof AnnouncementText): ByLanguage<string> => ({
    ...Object.fromEntries(Object.keys(all).map((language) => [language, inLanguage(all, language)[part]])),
    en: all.en[part],
  });
  return { title: of("title"), text: of("text") };
}
