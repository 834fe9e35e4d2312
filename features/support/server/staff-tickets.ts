import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { supportProblems } from "../contract.ts";
import {
  afterStaffMove,
  isOverdue,
  staffAttachmentPath,
  supportAuditActions,
  supportNotificationKinds,
  ticketPath,
  type StaffMove,
} from "../rules.ts";
import { publishTicket } from "./publish.ts";
import * as store from "./store.ts";
import { requireText } from "./message-text.ts";

const queueSize = 100;

/** Tickets that wait for an answer, the earliest promise first. */
export async function listOpenTickets(executor: Executor, brands: readonly string[], now: Date) {
  const rows = await store.findOpenByBrands(executor, brands, queueSize);
  return rows.map((row) => ({
    ticketId: row.id,
    brand: row.brand,
    kind: row.kind,
    subject: row.subject,
    answerBy: row.answer_by,
    isOverdue: isOverdue({ answerBy: row.answer_by }, now),
    about: row.context_kind,
  }));
}

/** The whole ticket with notes. Reading it is recorded, because it has personal data. */
export async function readTicketForStaff(trx: Executor, actor: StaffActor, ticketId: string, now: Date) {
  const row = isUuid(ticketId) ? await store.findTicket(trx, ticketId) : undefined;
  if (!row) throw supportProblems.problem("ticket_not_found");
  const [messages, pictures] = [await store.findMessages(trx, row.id), await store.findPictures(trx, row.id)];
  await recordAudit(trx, { ...actor, action: supportAuditActions.ticket_read, subject: row.id }, now);
  return {
    row,
    messages: messages.map((message) => ({
      ...message,
      pictures: pictures
        .filter(({ sequence }) => sequence === message.sequence)
        .map(({ fileId }) => staffAttachmentPath(fileId)),
    })),
  };
}

export interface StaffMoveInput {
  readonly ticketId: string;
  readonly move: StaffMove;
  /** Empty only when closing without a message. */
  readonly text: string;
  /** The last sequence that the member has read. */
  readonly seenSequence: number;
}

const actions = {
  answer: supportAuditActions.ticket_answered,
  ask: supportAuditActions.ticket_asked_back,
  close: supportAuditActions.ticket_closed,
} as const;

const kinds = {
  answer: supportNotificationKinds.ticket_answered,
  ask: supportNotificationKinds.ticket_waiting,
  close: supportNotificationKinds.ticket_closed,
} as const;

/** Answers, asks back or closes. A message that arrived after `seenSequence` refuses it, so that none is overlooked. */
export async function moveTicket(
  trx: Executor,
  { actor, realtime, jobs }: { actor: StaffActor; realtime: RealtimePort; jobs: Pick<Jobs, "enqueue"> },
  { ticketId, move, text: typed, seenSequence }: StaffMoveInput,
  now: Date,
): Promise<void> {
  const row = await lockTicket(trx, ticketId);
  if (row.last_sequence !== seenSequence) throw supportProblems.problem("ticket_changed");
  if (row.state === "closed") throw supportProblems.problem("ticket_closed");
  const text = move === "close" && typed.trim() === "" ? "" : requireText(typed);
  const lastSequence = text === "" ? row.last_sequence : row.last_sequence + 1;
  if (text !== "") {
    const id = newId({ now: () => now });
    const message = {
      id,
      ticketId: row.id,
      sequence: lastSequence,
      text,
      clientId: id,
      staffId: actor.actorId,
    };
    const sendAt = row.player_id === null ? now : null;
    await store.insertMessage(trx, { ...message, author: "staff", promisedAt: row.answer_by, sendAt }, now);
  }
  const after = afterStaffMove(move, now);
  await store.updateTicket(trx, row.id, after, { lastSequence, now });
  const details = { before: row.state, after: after.state };
  await recordAudit(trx, { ...actor, action: actions[move], subject: row.id, details }, now);
  if (row.player_id === null) return;
  const { player_id: playerId } = row;
  const notification = newNotification(kinds[move], { playerId, params: {}, link: ticketPath(row.id) });
  await notify(trx, [notification], now, jobs);
  publishTicket(realtime, row.service, { playerId, ticketId: row.id });
}

/** A note that only staff see. */
export async function addTicketNote(
  trx: Executor,
  actor: StaffActor,
  { ticketId, text: typed }: { ticketId: string; text: string },
  now: Date,
): Promise<void> {
  const row = await lockTicket(trx, ticketId);
  const [text, sequence, id] = [requireText(typed), row.last_sequence + 1, newId({ now: () => now })];
  const note = {
    id,
    ticketId: row.id,
    sequence,
    text,
    clientId: id,
    author: "staff",
    isNote: true,
    staffId: actor.actorId,
  } as const;
  await store.insertMessage(trx, note, now);
  await store.updateLastSequence(trx, row.id, sequence);
  await recordAudit(trx, { ...actor, action: supportAuditActions.ticket_noted, subject: row.id }, now);
}

async function lockTicket(trx: Executor, ticketId: string): Promise<store.TicketRow> {
  const row = isUuid(ticketId) ? await store.lockTicket(trx, ticketId) : undefined;
  if (!row) throw supportProblems.problem("ticket_not_found");
  return row;
}
