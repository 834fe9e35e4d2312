import { displayName } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { cutPage } from "#kit/db/page.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { notificationProblems, type Notification } from "../contract.ts";
import {
  isSentBy,
  isSentOutside,
  kinds,
  knownKind,
  momentOf,
  mostCounted,
  textsOf,
  wordsOf,
  type NewNotification,
} from "../rules.ts";
import { sendNotifications } from "./jobs.ts";
import * as outbox from "./outbox-store.ts";
import * as store from "./store.ts";

/**
 * Tells players something, in the transaction of what it is about: it is told exactly when that happened. With a queue,
 * what cannot wait is sent outside as soon as it is committed; everything else within a minute.
 */
export async function notify(
  trx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
  jobs?: Pick<Jobs, "enqueue">,
): Promise<string[]> {
  const told = notifications.map((notification) => ({ ...notification, id: newId({ now: () => now }) }));
  await store.insertAll(trx, told, now);
  const sent = told.filter(({ kind }) => isSentOutside(kind));
  await outbox.insertAll(trx, sent, now);
  if (sent.some(({ kind }) => isSentBy(kind, "sms"))) await jobs?.enqueue(trx, sendNotifications, {});
  return told.map(({ id }) => id);
}

/**
 * The same once more, with other particulars: what still lies unread is brought up to date, and nothing is sent for it
 * again. Whoever repeats themselves wakes nobody twice.
 */
export async function retell(
  trx: Executor,
  notifications: readonly NewNotification[],
  now: Date,
  jobs?: Pick<Jobs, "enqueue">,
): Promise<void> {
  const unknown: NewNotification[] = [];
  for (const one of notifications) if (!(await store.updateUnread(trx, one))) unknown.push(one);
  if (unknown.length > 0) await notify(trx, unknown, now, jobs);
}

export function countUnread(executor: Executor, playerId: string): Promise<number> {
  return store.countUnread(executor, playerId, mostCounted);
}

interface Asked {
  state?: "unread" | "read" | undefined;
  after?: string | undefined;
  limit: number;
}

export async function listNotifications(executor: Executor, site: Site, playerId: string, asked: Asked) {
  const page = async (state: "unread" | "read") => {
    if (asked.state !== undefined && asked.state !== state) return { items: [], next: null };
    const found = await store.findAllByPlayerId(executor, playerId, {
      isRead: state === "read",
      after: asked.after,
      limit: asked.limit + 1,
    });
    const { rows, last } = cutPage(found, asked.limit);
    const faces = await store.findFaces(executor, site.brand.service, rows.flatMap(opponentOf));
    return { items: rows.map((row) => notificationOf(row, site, faces)), next: last && last.id };
  };
  const [unread, read, unreadCount] = await Promise.all([
    page("unread"),
    page("read"),
    countUnread(executor, playerId),
  ]);
  return {
    unread: unread.items,
    read: read.items,
    next: { unread: unread.next, read: read.next },
    unreadCount,
  };
}

export async function markRead(trx: Executor, playerId: string, id: string, now: Date): Promise<void> {
  const isFound = await store.updateReadAt(trx, playerId, id, now);
  if (!isFound) throw notificationProblems.problem("notification_not_found");
}

/** Whoever does what a notification asks for has read it, by whatever way they came there. */
export function markActed(trx: Executor, playerId: string, link: string, now: Date): Promise<boolean> {
  return store.updateReadAtByLink(trx, playerId, link, now);
}

export async function markAllRead(trx: Executor, playerId: string, upTo: string, now: Date): Promise<void> {
  await store.updateReadAtUpTo(trx, playerId, upTo, now);
}

function opponentOf({ params }: Pick<store.NotificationRow, "params">): string[] {
  const { opponent } = params;
  return typeof opponent === "string" ? [opponent] : [];
}

function notificationOf(
  row: store.NotificationRow,
  site: Site,
  faces: ReadonlyMap<string, string>,
): Notification {
  const kind = knownKind(row.kind);
  const texts = textsOf(kind, row.params);
  const text = site.text("notifications");
  const words = wordsOf(kind, row.params, site.brand.language, (name) => displayName(site, name));
  return {
    notificationId: row.id,
    read: row.readAt !== null,
    kind: row.kind,
    topic: kinds[kind].topic,
    title: text(`title_${texts}`, ...words),
    text: text(`text_${texts}`, ...words),
    face: faces.get(opponentOf(row)[0]?.toLowerCase() ?? "") ?? null,
    link: row.link,
    createdAt: row.createdAt.toISOString(),
    moment: momentOf(kind, row),
  };
}
