import type { Brand } from "#features/branding/rules.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { supportProblems, type CannedReply, type QueuedTicket, type StaffTicket } from "../../contract.ts";
import {
  isOverdue,
  referenceOf,
  supportAuditActions,
  supportPermissions,
  type TicketView,
} from "../../rules.ts";
import { readTicketForStaff } from "../staff-tickets.ts";
import * as tickets from "../store.ts";
import * as store from "./store.ts";

const queueLength = 200;

type QueueRow = tickets.TicketRow & { readonly assignee: string | null };

function queuedOf(row: QueueRow, now: Date): QueuedTicket {
  return {
    ticketId: row.id,
    reference: referenceOf(row.id),
    brand: row.brand,
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    answerBy: row.answer_by?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
    isOverdue: isOverdue({ answerBy: row.answer_by }, now),
    about: row.context_kind,
    assignedTo: row.assignee,
    lastSequence: row.last_sequence,
  };
}

export async function listQueue(
  executor: Executor,
  brands: readonly string[],
  { view, memberId }: { view: TicketView; memberId: string },
  now: Date,
): Promise<QueuedTicket[]> {
  if (brands.length === 0) return [];
  const rows = await store.findQueue(executor, { brands, view, memberId, limit: queueLength });
  return rows.map((row) => queuedOf(row, now));
}

/** For the inbox. */
export async function openTickets(executor: Executor, brands: readonly Brand[]) {
  return brands.length === 0
    ? { count: 0, oldestAt: null }
    : store.countOpen(
        executor,
        brands.map(({ key }) => key),
      );
}

/** The conversation with notes and the customer beside it. Each look is recorded. */
export async function readForConsole(
  trx: Executor,
  actor: StaffActor,
  brand: Brand,
  ticketId: string,
  now: Date,
): Promise<StaffTicket> {
  const { row, messages } = await readTicketForStaff(trx, actor, ticketId, now);
  const writers = [...messages.map((message) => message.staff_id), row.assigned_to].filter(
    (id) => id !== null,
  );
  const members = await store.findMembers(trx, writers);
  const { player_id: playerId } = row;
  const player = playerId === null ? undefined : await store.findCustomer(trx, playerId);
  return {
    ...queuedOf({ ...row, assignee: members.get(row.assigned_to ?? "") ?? null }, now),
    language: brand.language,
    context: row.context_kind && { kind: row.context_kind, contextOf: row.context_id },
    bug: row.bug && { ...row.bug },
    isSatisfied: row.is_satisfied,
    messages: messages.map((message) => ({
      id: message.id,
      author: message.author,
      staff: members.get(message.staff_id ?? "") ?? null,
      isNote: message.is_note,
      text: message.text,
      pictures: message.pictures,
      sentAt: message.sent_at.toISOString(),
    })),
    customer: {
      playerId,
      username: player?.username ?? null,
      since: player?.since.toISOString() ?? null,
      contact: row.visitor_address,
      otherTickets: playerId === null ? [] : await store.findOthers(trx, playerId, row.id),
    },
    colleagues: await store.findColleagues(trx, supportPermissions.tickets.roles, row.brand),
  };
}

/** To a member who works for the brand, or with an empty address to nobody. */
export async function handOver(
  trx: Executor,
  actor: StaffActor,
  { ticketId, to }: { ticketId: string; to: string },
  now: Date,
): Promise<void> {
  const row = isUuid(ticketId) ? await tickets.lockTicket(trx, ticketId) : undefined;
  if (!row) throw supportProblems.problem("ticket_not_found");
  const colleagues = await store.findColleagues(trx, supportPermissions.tickets.roles, row.brand);
  const next = colleagues.find(({ email }) => email === to);
  if (to !== "" && !next)
    throw supportProblems.problem("colleague_unknown", [{ field: "to", code: "colleague_unknown" }]);
  if ((next?.memberId ?? null) === row.assigned_to) return;
  const before = (await store.findMembers(trx, row.assigned_to === null ? [] : [row.assigned_to])).get(
    row.assigned_to ?? "",
  );
  await store.updateAssignee(trx, row.id, next?.memberId ?? null);
  const details = { before: before ?? "nobody", after: next?.email ?? "nobody" };
  await recordAudit(
    trx,
    { ...actor, action: supportAuditActions.ticket_handed_over, subject: row.id, details },
    now,
  );
}

export async function listReplies(executor: Executor, service: string): Promise<CannedReply[]> {
  const rows = await store.findReplies(executor, service);
  return rows.map(({ id, ...reply }) => ({ replyOf: id, ...reply }));
}

type ReplyInput = Omit<store.StoredReply, "id"> & { readonly replyOf?: string | undefined };

export async function saveReply(
  trx: Executor,
  actor: StaffActor,
  service: string,
  { replyOf, language, title, text }: ReplyInput,
  now: Date,
): Promise<void> {
  const before = replyOf === undefined ? undefined : await store.findReply(trx, service, replyOf);
  if (replyOf !== undefined && !before) throw commonProblem("not_found");
  const id = before?.id ?? newId({ now: () => now });
  await store.upsertReply(trx, service, { id, language, title, text }, now);
  const details = { language, title, before: before?.text ?? "none", after: text };
  await recordAudit(trx, { ...actor, action: supportAuditActions.reply_saved, subject: id, details }, now);
}

export async function removeReply(
  trx: Executor,
  actor: StaffActor,
  service: string,
  id: string,
  now: Date,
): Promise<void> {
  const before = await store.findReply(trx, service, id);
  if (!before || !(await store.deleteReply(trx, service, id))) return;
  const details = { language: before.language, title: before.title, before: before.text, after: "none" };
  await recordAudit(trx, { ...actor, action: supportAuditActions.reply_removed, subject: id, details }, now);
}
