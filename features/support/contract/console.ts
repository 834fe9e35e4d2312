import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import {
  contextKinds,
  maxReplyLength,
  replyLanguages,
  staffMoves,
  supportPermissions,
  ticketKinds,
  ticketStates,
  ticketViews,
} from "../rules.ts";

const brand = z.string().check(z.maxLength(60));
const ticketId = z.string().check(z.maxLength(64));
const language = z.enum(replyLanguages);

const queued = z.object({
  ticketId: uuid,
  reference: z.string(),
  brand: z.string(),
  kind: z.enum(ticketKinds),
  subject: z.string(),
  state: z.enum(ticketStates),
  /** The time by which we promised to answer. */
  answerBy: z.nullable(instant),
  changedAt: instant,
  isOverdue: z.boolean(),
  about: z.nullable(z.enum(contextKinds)),
  assignedTo: z.nullable(z.string()),
  /** Send it back with an answer: a message that arrived meanwhile refuses the answer. */
  lastSequence: z.int(),
});

const message = z.object({
  id: uuid,
  author: z.enum(["customer", "staff"]),
  /** The e-mail address of the member who wrote it. */
  staff: z.nullable(z.string()),
  isNote: z.boolean(),
  text: z.string(),
  pictures: z.array(z.string()),
  sentAt: instant,
});

const customer = z.object({
  playerId: z.nullable(uuid),
  /** Null for a visitor. */
  username: z.nullable(z.string()),
  since: z.nullable(instant),
  /** The address or number of a visitor. */
  contact: z.nullable(z.string()),
  otherTickets: z.array(z.object({ ticketId: uuid, subject: z.string(), state: z.enum(ticketStates) })),
});

const ticket = z.extend(queued, {
  language,
  context: z.nullable(z.object({ kind: z.enum(contextKinds), contextOf: z.nullable(z.string()) })),
  bug: z.nullable(z.record(z.string(), z.unknown())),
  isSatisfied: z.nullable(z.boolean()),
  messages: z.array(message),
  customer,
  /** Members to whom it can be handed over. */
  colleagues: z.array(z.object({ memberId: uuid, email: z.string() })),
});

const cannedReply = z.object({ replyOf: uuid, language, title: z.string(), text: z.string() });

const staff = { auth: "staff", permission: supportPermissions.tickets } as const;
const ofTicket = { ...staff, belongsTo: { field: "ticketId", resolve: "ticket" } } as const;
const ofBrand = { ...staff, siteField: "brand" } as const;
const done = z.object({ isDone: z.boolean() });

export const saveReplyBody = z.object({
  brand,
  /** The id of the reply that is changed; without it a new reply is created. */
  replyOf: z.optional(uuid),
  language,
  title: z.string("subject_missing").check(z.trim(), z.minLength(1, "subject_missing"), z.maxLength(80)),
  text: z
    .string("message_empty")
    .check(z.trim(), z.minLength(1, "message_empty"), z.maxLength(maxReplyLength, "message_too_long")),
});

export const ticketsConsoleContract = defineContract({
  "GET /api/staff/tickets": {
    ...ofBrand,
    summary:
      "Tickets of the member's brands: those that wait for us by promised time, the others by last change.",
    query: z.object({ brand: z.optional(brand), view: z._default(z.enum(ticketViews), "open") }),
    response: z.object({ tickets: z.array(queued) }),
  },
  "POST /api/staff/read-ticket": {
    ...ofTicket,
    summary: "A ticket with its conversation, notes and customer. Each look is written to the audit log.",
    body: z.object({ ticketId }),
    response: ticket,
    problems: ["ticket_not_found"],
  },
  "POST /api/staff/answer-ticket": {
    ...ofTicket,
    summary: "Answers, asks back or closes. A message or note that the member has not read refuses it.",
    body: z.object({
      ticketId,
      move: z.enum(staffMoves),
      text: z.string().check(z.maxLength(8_000, "message_too_long")),
      seenSequence: z.int().check(z.gte(0)),
    }),
    response: done,
    problems: ["ticket_not_found", "ticket_changed", "ticket_closed", "message_empty", "message_too_long"],
  },
  "POST /api/staff/note-on-ticket": {
    ...ofTicket,
    summary: "Adds a note that only staff read.",
    body: z.object({ ticketId, text: z.string().check(z.maxLength(8_000, "message_too_long")) }),
    response: done,
    problems: ["ticket_not_found", "message_empty", "message_too_long"],
  },
  "POST /api/staff/hand-over-ticket": {
    ...ofTicket,
    summary: "Gives a ticket to a member who works for its brand, or with an empty address to nobody.",
    body: z.object({ ticketId, to: z.string().check(z.maxLength(254)) }),
    response: done,
    problems: ["ticket_not_found", "colleague_unknown"],
  },
  "GET /api/staff/canned-replies": {
    ...ofBrand,
    summary: "Canned replies of the brand's realm in all languages.",
    query: z.object({ brand }),
    response: z.object({ replies: z.array(cannedReply) }),
  },
  "POST /api/staff/save-canned-reply": {
    ...ofBrand,
    summary: "Adds or changes a canned reply.",
    body: saveReplyBody,
    response: done,
    problems: ["message_empty", "message_too_long", "subject_missing"],
  },
  "POST /api/staff/remove-canned-reply": {
    ...ofBrand,
    summary: "Removes a canned reply.",
    body: z.object({ brand, replyOf: uuid }),
    response: done,
  },
});

export type TicketsConsoleContract = typeof ticketsConsoleContract;
export type QueuedTicket = z.output<typeof queued>;
export type StaffTicket = z.output<typeof ticket>;
export type CannedReply = z.output<typeof cannedReply>;
