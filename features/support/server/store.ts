import { sql, type Selectable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BugDetails } from "../contract.ts";
import type { ContextKind, TicketFacts, TicketKind } from "../rules.ts";
import type { SupportMessagesTable, SupportTables, SupportTicketsTable, VisitorChannel } from "./tables.ts";

const tables = (executor: Executor) => executor.as<SupportTables>();

export type TicketRow = Selectable<SupportTicketsTable>;
export type MessageRow = Selectable<SupportMessagesTable>;

export interface NewTicket {
  readonly id: string;
  readonly service: string;
  readonly brand: string;
  readonly playerId: string | null;
  readonly visitor: { readonly channel: VisitorChannel; readonly address: string } | null;
  readonly clientId: string;
  readonly kind: TicketKind;
  readonly subject: string;
  readonly context: { readonly kind: ContextKind; readonly id: string; readonly link: string } | null;
  readonly bug: BugDetails | null;
  readonly answerBy: Date;
}

/** False if the sender has opened a ticket with the same client id before. */
export async function insertTicket(trx: Executor, ticket: NewTicket, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(trx)
    .insertInto("support_tickets")
    .values({
      id: ticket.id,
      service: ticket.service,
      brand: ticket.brand,
      player_id: ticket.playerId,
      visitor_channel: ticket.visitor?.channel ?? null,
      visitor_address: ticket.visitor?.address ?? null,
      client_id: ticket.clientId,
      kind: ticket.kind,
      subject: ticket.subject,
      state: "open",
      context_kind: ticket.context?.kind ?? null,
      context_id: ticket.context?.id ?? null,
      context_link: ticket.context?.link ?? null,
      bug: ticket.bug && JSON.stringify(ticket.bug),
      opened_at: now,
      changed_at: now,
      answer_by: ticket.answerBy,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

type Sender = Pick<NewTicket, "playerId" | "visitor" | "service" | "clientId">;

export function findByClientId(
  executor: Executor,
  { playerId, visitor, service, clientId }: Sender,
): Promise<TicketRow | undefined> {
  const query = tables(executor).selectFrom("support_tickets").selectAll().where("client_id", "=", clientId);
  return playerId === null
    ? query
        .where("player_id", "is", null)
        .where("service", "=", service)
        .where("visitor_address", "=", visitor?.address ?? "")
        .executeTakeFirst()
    : query.where("player_id", "=", playerId).executeTakeFirst();
}

export function findTicket(executor: Executor, id: string): Promise<TicketRow | undefined> {
  return tables(executor).selectFrom("support_tickets").selectAll().where("id", "=", id).executeTakeFirst();
}

/** All changes of a ticket lock its row first. */
export function lockTicket(trx: Executor, id: string): Promise<TicketRow | undefined> {
  return tables(trx)
    .selectFrom("support_tickets")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export interface TicketsPage {
  readonly after: { readonly changedAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

export function findByPlayer(
  executor: Executor,
  playerId: string,
  { after, limit }: TicketsPage,
): Promise<TicketRow[]> {
  return tables(executor)
    .selectFrom("support_tickets")
    .selectAll()
    .where("player_id", "=", playerId)
    .$if(after !== undefined, (tickets) =>
      tickets.where(sql<boolean>`(changed_at, id) < (${after?.changedAt}, ${after?.id})`),
    )
    .orderBy("changed_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The advisory lock serialises tickets that a player opens at the same time. */
export async function lockAndCountUnclosed(trx: Executor, playerId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support ${playerId}`}, 0))`.execute(tables(trx));
  const { count } = await tables(trx)
    .selectFrom("support_tickets")
    .where("player_id", "=", playerId)
    .where("state", "<>", "closed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewMessage {
  readonly id: string;
  readonly ticketId: string;
  readonly sequence: number;
  readonly author: "customer" | "staff";
  readonly isNote?: boolean;
  readonly text: string;
  readonly clientId: string;
  /** The member of staff who writes. */
  readonly staffId?: string;
  readonly promisedAt?: Date | null;
  readonly sendAt?: Date | null;
}

export async function insertMessage(trx: Executor, message: NewMessage, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("support_messages")
    .values({
      id: message.id,
      ticket_id: message.ticketId,
      sequence: message.sequence,
      author: message.author,
      is_note: message.isNote ?? false,
      text: message.text,
      client_id: message.clientId,
      sent_at: now,
      promised_at: message.promisedAt ?? null,
      send_at: message.sendAt ?? null,
      staff_id: message.staffId ?? null,
    })
    .execute();
}

export async function hasMessage(executor: Executor, ticketId: string, clientId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("support_messages")
    .where("ticket_id", "=", ticketId)
    .where("client_id", "=", clientId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateTicket(
  trx: Executor,
  id: string,
  { state, answerBy, closedAt }: TicketFacts,
  { lastSequence, now }: { lastSequence: number; now: Date },
): Promise<void> {
  await tables(trx)
    .updateTable("support_tickets")
    .set({ state, answer_by: answerBy, closed_at: closedAt, last_sequence: lastSequence, changed_at: now })
    .where("id", "=", id)
    .execute();
}

/** A note does not change what the player sees, such as the time of the last change. */
export async function updateLastSequence(trx: Executor, id: string, lastSequence: number): Promise<void> {
  await tables(trx)
    .updateTable("support_tickets")
    .set({ last_sequence: lastSequence })
    .where("id", "=", id)
    .execute();
}

export function findMessages(executor: Executor, ticketId: string): Promise<MessageRow[]> {
  return tables(executor)
    .selectFrom("support_messages")
    .selectAll()
    .where("ticket_id", "=", ticketId)
    .orderBy("sequence")
    .execute();
}

export async function insertPicture(
  trx: Executor,
  picture: { fileId: string; ticketId: string; sequence: number; position: number },
): Promise<void> {
  await tables(trx)
    .insertInto("support_pictures")
    .values({
      file_id: picture.fileId,
      ticket_id: picture.ticketId,
      sequence: picture.sequence,
      position: picture.position,
    })
    .execute();
}

export function findPictures(executor: Executor, ticketId: string) {
  return tables(executor)
    .selectFrom("support_pictures")
    .where("ticket_id", "=", ticketId)
    .orderBy("sequence")
    .orderBy("position")
    .select(["file_id as fileId", "sequence"])
    .execute();
}

export function findTicketOfPicture(executor: Executor, fileId: string): Promise<TicketRow | undefined> {
  return tables(executor)
    .selectFrom("support_tickets as ticket")
    .innerJoin("support_pictures as picture", "picture.ticket_id", "ticket.id")
    .where("picture.file_id", "=", fileId)
    .selectAll("ticket")
    .executeTakeFirst();
}

/** The earliest promise first. */
export function findOpenByBrands(executor: Executor, brands: readonly string[], limit: number) {
  return tables(executor)
    .selectFrom("support_tickets")
    .selectAll()
    .where("brand", "in", brands)
    .where("state", "=", "open")
    .orderBy("answer_by")
    .limit(limit)
    .execute();
}

export interface SupportFigures {
  readonly brand: string;
  readonly open: number;
  readonly overdue: number;
  /** Answers since `since`: in time, and too late. */
  readonly kept: number;
  readonly late: number;
}

export async function countByBrand(executor: Executor, now: Date, since: Date): Promise<SupportFigures[]> {
  const { rows } = await sql<SupportFigures>`
    select brand, sum(open)::int as open, sum(overdue)::int as overdue, sum(kept)::int as kept, sum(late)::int as late
    from (
      select brand, 1 as open, (answer_by < ${now})::int as overdue, 0 as kept, 0 as late
      from support_tickets where state = 'open'
      union all
      select ticket.brand, 0, 0, (message.sent_at <= message.promised_at)::int, (message.sent_at > message.promised_at)::int
      from support_messages message join support_tickets ticket on ticket.id = message.ticket_id
      where message.promised_at is not null and message.sent_at > ${since}
    ) as counted group by brand`.execute(tables(executor));
  return rows;
}

export interface UnsentAnswer {
  readonly id: string;
  readonly brand: string;
  readonly ticketId: string;
  readonly subject: string;
  readonly channel: VisitorChannel;
  readonly address: string;
}

/** Answers to visitors that wait to be sent. */
export async function findUnsent(
  executor: Executor,
  { now, after, limit }: { now: Date; after: string | undefined; limit: number },
): Promise<UnsentAnswer[]> {
  const rows = await tables(executor)
    .selectFrom("support_messages as message")
    .innerJoin("support_tickets as ticket", "ticket.id", "message.ticket_id")
    .where("message.send_at", "<=", now)
    .$if(after !== undefined, (messages) => messages.where("message.id", ">", after ?? ""))
    .orderBy("message.id")
    .limit(limit)
    .select([
      "message.id",
      "ticket.brand",
      "ticket.id as ticketId",
      "ticket.subject",
      "ticket.visitor_channel as channel",
      "ticket.visitor_address as address",
    ])
    .execute();
  return rows.flatMap(({ channel, address, ...row }) =>
    channel !== null && address !== null ? { ...row, channel, address } : [],
  );
}

export async function updateSent(executor: Executor, messageId: string): Promise<void> {
  await tables(executor)
    .updateTable("support_messages")
    .set({ send_at: null })
    .where("id", "=", messageId)
    .execute();
}

/** Closes tickets whose customer has not replied since `before`. */
export async function closeSilentTickets(
  executor: Executor,
  before: Date,
  now: Date,
  limit: number,
): Promise<number> {
  const { numUpdatedRows } = await tables(executor)
    .updateTable("support_tickets")
    .set({ state: "closed", closed_at: now })
    .where("id", "in", (tickets) =>
      tickets
        .selectFrom("support_tickets")
        .where("state", "in", ["answered", "waiting"])
        .where("changed_at", "<", before)
        .select("id")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findPicturesOfOldTickets(
  executor: Executor,
  closedBefore: Date,
  limit: number,
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("support_pictures as picture")
    .innerJoin("support_tickets as ticket", "ticket.id", "picture.ticket_id")
    .where("ticket.state", "=", "closed")
    .where("ticket.closed_at", "<", closedBefore)
    .select("picture.file_id as fileId")
    .limit(limit)
    .execute();
  return rows.map(({ fileId }) => fileId);
}

export async function deletePictures(executor: Executor, fileIds: readonly string[]): Promise<void> {
  await tables(executor).deleteFrom("support_pictures").where("file_id", "in", fileIds).execute();
}

/** Messages and pictures are deleted with their tickets. */
export function deleteStale(executor: Executor, closedBefore: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "support_tickets",
    (eb) => eb.and([eb("state", "=", "closed"), eb("closed_at", "<", closedBefore)]),
    limit,
  );
}

export async function findForExport(executor: Executor, playerId: string, limit: number) {
  const db = tables(executor);
  const [tickets, messages] = await Promise.all([
    db
      .selectFrom("support_tickets")
      .where("player_id", "=", playerId)
      .orderBy("opened_at", "desc")
      .limit(limit)
      .select(["id", "kind", "subject", "state", "context_kind as about", "bug", "opened_at as openedAt"])
      .execute(),
    db
      .selectFrom("support_messages as message")
      .innerJoin("support_tickets as ticket", "ticket.id", "message.ticket_id")
      .where("ticket.player_id", "=", playerId)
      .where("message.is_note", "=", false)
      .orderBy("message.id", "desc")
      .limit(limit)
      .select([
        "message.ticket_id as ticketId",
        "message.author",
        "message.text",
        "message.sent_at as sentAt",
      ])
      .execute(),
  ]);
  return { tickets, messages };
}

export async function deleteByPlayer(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("support_tickets").where("player_id", "=", playerId).execute();
}
