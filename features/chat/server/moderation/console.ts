import { isRemovedName } from "#features/accounts/rules.ts";
import { servicesOf, type Brand } from "#features/branding/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage } from "#kit/i18n/by-language.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import {
  chatProblems,
  type ChatTimeout,
  type ContextLine,
  type ModerationItem,
  type StaffChatRoom,
  type WordListView,
} from "../../contract.ts";
import {
  chatAuditActions,
  type ReportState,
  type TimeoutHours,
  type WordKind,
  type WordLanguage,
} from "../../rules.ts";
import { cardsOf, findCards } from "../messages/cards.ts";
import * as messages from "../messages/store.ts";
import type { ChatUpdate } from "../publish.ts";
import { findByKind, type ChatRoomKind } from "../room-kinds.ts";
import * as rooms from "../rooms/store.ts";
import { decideReport, releaseMessage, removeMessage, type Moderator } from "./moderate.ts";
import { setChatTimeout } from "./timeouts.ts";
import * as store from "./store.ts";
import { builtInWords, languagesOf, wordFilterOf } from "./word-lists.ts";
import * as wordStore from "./word-store.ts";

const queueLength = 50;
const hour = 3_600_000;

/** Open reports and held messages, the oldest first. */
export async function listModeration(
  executor: Executor,
  services: readonly string[],
): Promise<ModerationItem[]> {
  const items = await Promise.all(services.map((service) => listOfService(executor, service)));
  return items.flat().toSorted((a, b) => a.at.localeCompare(b.at));
}

async function listOfService(executor: Executor, service: string): Promise<ModerationItem[]> {
  const [reports, held] = await Promise.all([
    store.findOpenReports(executor, service, queueLength),
    store.findHeld(executor, service, queueLength),
  ]);
  const ids = [...reports.map((one) => one.reportedId), ...held.map((one) => one.authorId)];
  const names = await store.findNames(
    executor,
    ids.filter((id) => id !== null),
  );
  return [
    ...reports.map((one) => ({
      kind: "report" as const,
      id: one.id,
      messageId: one.kind === "message" ? one.subjectId : null,
      playerId: one.reportedId,
      player: names.get(one.reportedId ?? "") ?? null,
      reason: one.reason,
      note: one.note,
      text: one.quotedText,
      room: null,
      service,
      at: one.reportedAt.toISOString(),
    })),
    ...held.map((one) => ({
      kind: "held" as const,
      id: one.id,
      messageId: one.id,
      playerId: one.authorId,
      player: names.get(one.authorId ?? "") ?? null,
      reason: null,
      note: null,
      text: one.text,
      room: one.roomId,
      service,
      at: one.sentAt.toISOString(),
    })),
  ];
}

/** For the inbox. */
export async function countModeration(executor: Executor, brands: readonly Brand[]) {
  const services = servicesOf(brands);
  return services.length === 0 ? { count: 0, oldestAt: null } : store.countWaiting(executor, services);
}

/** Nobody: a member of staff is no player. */
const noPlayer = "00000000-0000-0000-0000-000000000000";
const linesAround = 6;

/** The messages around one. A look into a private room is recorded. */
export async function readContext(
  trx: Executor,
  { actor, site }: Moderator,
  kinds: readonly ChatRoomKind[],
  messageId: string,
  now: Date,
): Promise<{ room: string; lines: ContextLine[] }> {
  const message = isUuid(messageId) ? await messages.findById(trx, messageId) : undefined;
  const room = message && (await rooms.findRoomById(trx, message.roomId));
  if (!message || !room) throw chatProblems.problem("message_not_found");
  if (room.kind === "direct" || room.kind === "match") {
    await recordAudit(trx, { ...actor, action: chatAuditActions.room_read, subject: room.key }, now);
  }
  const from = message.sequence + linesAround + 1;
  const page = { roomId: room.id, viewerId: noPlayer, from, limit: 2 * linesAround + 1 };
  const rows = (await messages.findBefore(trx, page)).toSorted((a, b) => a.sequence - b.sequence);
  const texts = rows.flatMap(({ text }) => text ?? []);
  const cards = await findCards(trx, { site, kinds }, texts);
  return {
    room: room.key,
    lines: rows.map((row) => ({
      id: row.id,
      at: row.sentAt.toISOString(),
      playerId: row.authorId,
      author: row.staffName ?? (isRemovedName(row.username ?? "") ? null : row.username),
      state: row.state,
      text: row.text,
      cards: cardsOf(row.text ?? "", site.canonicalOrigin, cards),
      isSubject: row.sequence === message.sequence,
    })),
  };
}

interface Decided {
  readonly isDecided: boolean;
  readonly updates: readonly ChatUpdate[];
}

const undecided: Decided = { isDecided: false, updates: [] };

async function timeOut(
  trx: Executor,
  moderator: Moderator,
  { playerId, hours, reason }: { playerId: string | null; hours: TimeoutHours; reason: string },
  now: Date,
): Promise<void> {
  if (hours === 0 || playerId === null) return;
  const endsAt = new Date(now.getTime() + hours * hour);
  await setChatTimeout(trx, moderator, { playerId, endsAt, reason }, now);
}

/** Upholding a report removes the message and may set a timeout. Of two members one decides. */
export async function decideReportFully(
  trx: Executor,
  moderator: Moderator,
  input: { reportId: string; outcome: Exclude<ReportState, "open">; hours: TimeoutHours },
  now: Date,
): Promise<Decided> {
  const report = isUuid(input.reportId) ? await store.findReport(trx, input.reportId) : undefined;
  if (!report || !(await decideReport(trx, moderator, input, now))) return undecided;
  if (input.outcome === "dismissed") return { isDecided: true, updates: [] };
  const { reason } = report;
  await timeOut(trx, moderator, { playerId: report.reportedId, hours: input.hours, reason }, now);
  if (report.kind !== "message") return { isDecided: true, updates: [] };
  const exists = await messages.findById(trx, report.subjectId);
  const update =
    exists && (await removeMessage(trx, moderator, { messageId: report.subjectId, reason }, now));
  return { isDecided: true, updates: update ? [update] : [] };
}

/** Releases a held message, or removes one. Of two members one decides. */
export async function decideMessage(
  trx: Executor,
  moderator: Moderator,
  input: { messageId: string; decision: "release" | "remove"; reason: string; hours: TimeoutHours },
  now: Date,
): Promise<Decided> {
  const { messageId, decision, reason, hours } = input;
  const update =
    decision === "release"
      ? await releaseMessage(trx, moderator, messageId, now)
      : await removeMessage(trx, moderator, { messageId, reason }, now);
  if (!update) return undecided;
  if (decision === "remove") {
    const message = await messages.findById(trx, messageId);
    await timeOut(trx, moderator, { playerId: message?.authorId ?? null, hours, reason }, now);
  }
  return { isDecided: true, updates: [update] };
}

/** The rooms of the realm that everybody reads. */
export async function listRoomsForStaff(
  executor: Executor,
  moderator: Pick<Moderator, "site">,
  kinds: readonly ChatRoomKind[],
): Promise<StaffChatRoom[]> {
  const { brand } = moderator.site;
  const found = await store.findPublicRooms(executor, brand.service, 100);
  const titles = await findByKind(
    kinds,
    found.map(({ key }) => key),
    (kind, subjects) => kind.findTitles?.(executor, brand, subjects),
  );
  const titleOf = (key: string) => {
    const title = titles.get(key) ?? key;
    return typeof title === "string" ? title : inLanguage(title, "en");
  };
  return found.map((room) => ({
    room: room.key,
    title: titleOf(room.key),
    messages: room.messages,
    lastMessageAt: room.lastMessageAt?.toISOString() ?? null,
    slowModeSeconds: room.slowModeSeconds,
    isLocked: room.isLocked,
    pinned: room.pinned,
  }));
}

export async function listTimeouts(
  executor: Executor,
  service: string,
  limit: number,
  now: Date,
): Promise<ChatTimeout[]> {
  const rows = await store.findTimeouts(executor, { service, limit, now });
  return rows.map(({ endsAt, ...row }) => ({ ...row, endsAt: endsAt.toISOString() }));
}

export async function listWords(
  executor: Executor,
  { site: { brand } }: Pick<Moderator, "site">,
): Promise<WordListView[]> {
  const added = await wordStore.findWords(executor, brand.service);
  return languagesOf(brand).map((language) => ({
    language,
    builtIn: { mask: builtInWords[language].mask.length, hold: builtInWords[language].hold.length },
    added: added.filter((one) => one.language === language).map(({ word, kind }) => ({ word, kind })),
  }));
}

export async function addWord(
  trx: Executor,
  { actor, site }: Moderator,
  added: { language: WordLanguage; word: string; kind: WordKind },
  now: Date,
): Promise<void> {
  const word = added.word.toLowerCase();
  const { language, kind } = added;
  const before = await wordStore.upsertWord(trx, site.brand.service, { language, word, kind }, now);
  if (before === kind) return;
  const details = { language, before: before ?? "none", after: kind };
  await recordAudit(trx, { ...actor, action: chatAuditActions.chat_word_added, subject: word, details }, now);
}

export async function removeWord(
  trx: Executor,
  { actor, site }: Moderator,
  { language, word }: { language: WordLanguage; word: string },
  now: Date,
): Promise<boolean> {
  const before = await wordStore.deleteWord(trx, site.brand.service, { language, word });
  if (before === undefined) return false;
  const details = { language, before, after: "none" };
  await recordAudit(
    trx,
    { ...actor, action: chatAuditActions.chat_word_removed, subject: word, details },
    now,
  );
  return true;
}

export async function tryWordFilter(executor: Executor, { site }: Pick<Moderator, "site">, text: string) {
  return (await wordFilterOf(executor, site.brand))(text);
}
