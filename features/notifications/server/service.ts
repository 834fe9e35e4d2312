import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { notificationProblems, type Notification } from "../contract.ts";
import {
  isPushedTo,
  isSent,
  isSentBy,
  findKindByName,
  momentOf,
  pushHoldMs,
  type NewNotification,
  type NotificationKinds,
} from "../rules.ts";
import { avatarOf, findNamedPlayers, renderTexts } from "./content.ts";
import { sendNotifications, sendPushes } from "./jobs.ts";
import * as outbox from "./outbox-store.ts";
import * as pushOutbox from "./push/outbox-store.ts";
import * as store from "./store.ts";

/**
 * Stores notifications in the caller's transaction, so that they exist exactly when the event happened. With `jobs`,
 * urgent ones are sent outside the app right after the commit, and push messages after their hold; without, a minute
 * later at most.
 */
export async function notify(
  trx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
  jobs?: Pick<Jobs, "enqueue">,
): Promise<string[]> {
  const created = notifications.map((notification) => ({ ...notification, id: newId({ now: () => now }) }));
  const sent = created.filter(({ kind }) => isSent(kind));
  const isUrgent = sent.some(({ kind }) => isSentBy(kind, "sms"));
  await Promise.all([
    store.insertAll(trx, created, now),
    outbox.insertAll(trx, sent, now),
    isUrgent && jobs?.enqueue(trx, sendNotifications, {}),
    queuePushes(trx, created, now, jobs),
  ]);
  return created.map(({ id }) => id);
}

async function queuePushes(
  trx: Executor,
  notifications: readonly (NewNotification & { id: string })[],
  now: Date,
  jobs?: Pick<Jobs, "enqueue">,
): Promise<void> {
  const entries = notifications
    .filter(({ playerId, kind, params }) => isPushedTo(playerId, kind, params))
    .map(({ playerId, kind, id }) => ({ playerId, kind: kind.name, firstId: id }));
  const dueAt = new Date(now.getTime() + pushHoldMs);
  const isDueThen = await pushOutbox.insertAll(trx, entries, { now, dueAt });
  if (isDueThen) await jobs?.enqueue(trx, sendPushes, {}, { runAt: dueAt });
}

/**
 * Updates the unread notification of the same kind and link; creates it if there is none. An updated one is sent again
 * only as a push message of a kind with `isPushedOnUpdate`.
 */
export async function updateOrNotify(
  trx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
  jobs?: Pick<Jobs, "enqueue">,
): Promise<void> {
  const missing: NewNotification[] = [];
  const updated: (NewNotification & { id: string })[] = [];
  for (const one of notifications) {
    const id = await store.updateUnread(trx, one);
    if (id === undefined) missing.push(one);
    else if (one.kind.isPushedOnUpdate) updated.push({ ...one, id });
  }
  await queuePushes(trx, updated, now, jobs);
  if (missing.length > 0) await notify(trx, missing, now, jobs);
}

export function countUnread(executor: Executor, playerId: string): Promise<number> {
  return store.countUnread(executor, playerId);
}

interface ListQuery {
  state?: "unread" | "read" | undefined;
  after?: string | undefined;
  limit: number;
}

export async function listNotifications(
  executor: Executor,
  { kinds, site, playerId }: { kinds: NotificationKinds; site: Site; playerId: string },
  { state, after, limit }: ListQuery,
) {
  const findPage = async (list: "unread" | "read") => {
    if (state !== undefined && state !== list) return { rows: [], last: null };
    const page = { isRead: list === "read", after, limit: limit + 1 };
    const { rows, last } = toRowPage(await store.findAllByPlayerId(executor, playerId, page), limit);
    return {
      rows: rows.map((row) => ({ ...row, kind: findKindByName(kinds, row.kind), name: row.kind })),
      last,
    };
  };
  const [unread, read, unreadCount] = await Promise.all([
    findPage("unread"),
    findPage("read"),
    countUnread(executor, playerId),
  ]);
  const players = await findNamedPlayers(executor, [...unread.rows, ...read.rows]);
  const shown = (row: (typeof unread.rows)[number]): Notification => ({
    notificationId: row.id,
    read: row.readAt !== null,
    kind: row.name,
    topic: row.kind.topic,
    ...renderTexts(site, row, players),
    avatar: avatarOf(row, playerId, players),
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    moment: momentOf(row.kind, row),
  });
  return {
    unread: unread.rows.map(shown),
    read: read.rows.map(shown),
    next: { unread: unread.last && unread.last.id, read: read.last && read.last.id },
    unreadCount,
  };
}

export async function markRead(trx: Executor, playerId: string, id: string, now: Date): Promise<void> {
  const isFound = await store.updateReadAt(trx, playerId, id, now);
  if (!isFound) throw notificationProblems.problem("notification_not_found");
}

/** For a player who has opened the linked page or acted there. False when none was unread. */
export function markReadByLink(trx: Executor, playerId: string, link: string, now: Date): Promise<boolean> {
  return store.updateReadAtByLink(trx, playerId, link, now);
}

export async function markAllRead(trx: Executor, playerId: string, upTo: string, now: Date): Promise<void> {
  await store.updateReadAtUpTo(trx, playerId, upTo, now);
}
