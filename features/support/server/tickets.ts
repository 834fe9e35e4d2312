import { confirmAttachment, storeAttachment } from "#features/files/server/index.ts";
import { defineCursor } from "#kit/contract/cursor.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { toRowPage } from "#kit/db/page.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { Site } from "#features/branding/server/index.ts";
import { supportProblems, type BugDetails, type Ticket } from "../contract.ts";
import {
  afterReply,
  attachmentPath,
  maxOpenTickets,
  maxTicketMessages,
  mayReply,
  promiseFor,
  ticketsPerPage,
  type ContextKind,
} from "../rules.ts";
import { updateSatisfaction } from "./console/store.ts";
import { requireContext } from "./ticket-context.ts";
import type { Customer, SupportPorts } from "./ports.ts";
import * as store from "./store.ts";
import { cleanBug, requireSubject, requireText } from "./message-text.ts";
import { summaryOf, viewOf } from "./shown-ticket.ts";

const cursor = defineCursor({ changedAt: "instant", id: "uuid" });

export async function listTickets(executor: Executor, playerId: string, after: string | undefined) {
  const found = await store.findByPlayer(executor, playerId, {
    after: cursor.decode(after),
    limit: ticketsPerPage + 1,
  });
  const { rows, last } = toRowPage(found, ticketsPerPage);
  const next = last && cursor.encode({ changedAt: last.changed_at, id: last.id });
  return { tickets: rows.map(summaryOf), next };
}

export async function readTicket(
  executor: Executor,
  playerId: string,
  ticketId: string,
  now: Date,
): Promise<Ticket> {
  const row = isUuid(ticketId) ? await store.findTicket(executor, ticketId) : undefined;
  if (!row || row.player_id !== playerId) throw supportProblems.problem("ticket_not_found");
  return viewOf(executor, row, now);
}

export async function uploadAttachment(
  executor: Executor,
  ports: SupportPorts,
  playerId: string,
  content: Uint8Array,
  now: Date,
): Promise<{ fileId: string; url: string }> {
  const fileId = await storeAttachment(executor, ports, playerId, content, now);
  return { fileId, url: attachmentPath(fileId) };
}

export interface NewTicketInput {
  readonly clientId: string;
  readonly subject: string;
  readonly text: string;
  readonly pictures: readonly string[];
  readonly context?: { readonly kind: ContextKind; readonly id: string } | undefined;
  readonly bug?: BugDetails | undefined;
}

export async function openTicket(
  trx: Executor,
  ports: SupportPorts,
  customer: Customer,
  input: NewTicketInput,
  now: Date,
): Promise<Ticket> {
  const { site, playerId } = customer;
  const [subject, text] = [requireSubject(input.subject), requireText(input.text)];
  const sender = { playerId, visitor: null, service: site.brand.service, clientId: input.clientId };
  const unclosed = await store.lockAndCountUnclosed(trx, playerId);
  const before = await store.findByClientId(trx, sender);
  if (before) return viewOf(trx, before, now);
  if (unclosed >= maxOpenTickets) throw supportProblems.problem("too_many_tickets");
  const context = input.context ? await requireContext(trx, ports, customer, input.context) : null;
  const row = await insertTicket(trx, site, { ...sender, subject, text, context, bug: input.bug }, now);
  await addPictures(trx, playerId, { ticketId: row.id, sequence: 1 }, input.pictures);
  return viewOf(trx, row, now);
}

export interface FirstMessage extends Pick<store.NewTicket, "playerId" | "visitor" | "clientId" | "context"> {
  readonly subject: string;
  readonly text: string;
  readonly bug: BugDetails | undefined;
}

/** A repeat with the same client id gives the first ticket. */
export async function insertTicket(
  trx: Executor,
  { brand }: Pick<Site, "brand">,
  { text, bug, ...first }: FirstMessage,
  now: Date,
): Promise<store.TicketRow> {
  const ticket: store.NewTicket = {
    ...first,
    id: newId({ now: () => now }),
    service: brand.service,
    brand: brand.key,
    kind: bug ? "bug" : "question",
    bug: bug ? cleanBug(bug) : null,
    answerBy: promiseFor(brand.support.answerWithinHours, now),
  };
  if (await store.insertTicket(trx, ticket, now)) {
    const message = { id: newId({ now: () => now }), ticketId: ticket.id, clientId: first.clientId, text };
    await store.insertMessage(trx, { ...message, sequence: 1, author: "customer" }, now);
    await store.updateLastSequence(trx, ticket.id, 1);
  }
  const row = await store.findByClientId(trx, ticket);
  if (!row) throw supportProblems.problem("ticket_not_found");
  return row;
}

export interface ReplyInput {
  readonly clientId: string;
  readonly text: string;
  readonly pictures: readonly string[];
}

export async function replyToTicket(
  trx: Executor,
  { site, playerId }: Customer,
  { ticketId, ...reply }: ReplyInput & { readonly ticketId: string },
  now: Date,
): Promise<Ticket> {
  const row = await lockOwnTicket(trx, playerId, ticketId);
  const sequence = await insertReply(trx, site, row, reply, now);
  if (sequence !== undefined)
    await addPictures(trx, playerId, { ticketId: row.id, sequence }, reply.pictures);
  return readTicket(trx, playerId, row.id, now);
}

/** The sequence of the new message; undefined if the ticket has one with the same client id. */
export async function insertReply(
  trx: Executor,
  { brand }: Pick<Site, "brand">,
  row: store.TicketRow,
  { clientId, text: typed }: Pick<ReplyInput, "clientId" | "text">,
  now: Date,
): Promise<number | undefined> {
  const text = requireText(typed);
  if (await store.hasMessage(trx, row.id, clientId)) return undefined;
  const facts = { state: row.state, answerBy: row.answer_by, closedAt: row.closed_at };
  if (!mayReply(facts, now)) throw supportProblems.problem("ticket_closed");
  if (row.last_sequence >= maxTicketMessages) throw supportProblems.problem("ticket_full");
  const sequence = row.last_sequence + 1;
  const message = { id: newId({ now: () => now }), ticketId: row.id, sequence, clientId, text };
  await store.insertMessage(trx, { ...message, author: "customer" }, now);
  const after = afterReply(facts, brand.support.answerWithinHours, now);
  await store.updateTicket(trx, row.id, after, { lastSequence: sequence, now });
  return sequence;
}

export async function closeTicket(
  trx: Executor,
  playerId: string,
  ticketId: string,
  now: Date,
): Promise<Ticket> {
  const row = await lockOwnTicket(trx, playerId, ticketId);
  if (row.state !== "closed") {
    const closed = { state: "closed", answerBy: null, closedAt: now } as const;
    await store.updateTicket(trx, row.id, closed, { lastSequence: row.last_sequence, now });
  }
  return readTicket(trx, playerId, row.id, now);
}

async function lockOwnTicket(trx: Executor, playerId: string, ticketId: string): Promise<store.TicketRow> {
  const row = isUuid(ticketId) ? await store.lockTicket(trx, ticketId) : undefined;
  if (!row || row.player_id !== playerId) throw supportProblems.problem("ticket_not_found");
  return row;
}

/** A picture of another player, or one that is used already, is refused. */
async function addPictures(
  trx: Executor,
  playerId: string,
  message: { ticketId: string; sequence: number },
  fileIds: readonly string[],
): Promise<void> {
  for (const [position, fileId] of fileIds.entries()) {
    if (!(await confirmAttachment(trx, playerId, fileId))) throw supportProblems.problem("picture_gone");
    await store.insertPicture(trx, { ...message, fileId, position });
  }
}

/** Whether a closed ticket was solved: asked once. */
export async function rateTicket(
  trx: Executor,
  playerId: string,
  { ticketId, isSatisfied }: { ticketId: string; isSatisfied: boolean },
  now: Date,
): Promise<Ticket> {
  const ticket = await readTicket(trx, playerId, ticketId, now);
  const rated = await updateSatisfaction(trx, { id: ticket.ticketId, playerId, isSatisfied });
  if (!rated) throw supportProblems.problem("ticket_not_rateable");
  return readTicket(trx, playerId, ticketId, now);
}
