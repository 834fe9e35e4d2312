import * as z from "zod/mini";
import { maxUploadBytes } from "#features/files/rules.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, uuid } from "#kit/contract/query.ts";
import { bugDetails } from "./contract/bug-report.ts";
import { contextKinds, maxPictures, maxSubjectLength, ticketKinds, ticketStates } from "./rules/tickets.ts";

export type { BugDetails } from "./contract/bug-report.ts";
export { saveReplyBody, ticketsConsoleContract } from "./contract/console.ts";
export type { CannedReply, QueuedTicket, StaffTicket, TicketsConsoleContract } from "./contract/console.ts";

export const supportProblems = defineProblems({
  ticket_not_found: 404,
  /** What the ticket is about does not exist. */
  context_not_found: 404,
  /** The ticket was closed more than seven days ago. */
  ticket_closed: 409,
  ticket_full: 409,
  too_many_tickets: 409,
  /** Staff acted on an older view of the ticket. */
  ticket_changed: 409,
  colleague_unknown: 400,
  /** The ticket was rated before, or is not closed. */
  ticket_not_rateable: 409,
  subject_missing: 400,
  subject_too_long: 400,
  message_empty: 400,
  message_too_long: 400,
  contact_malformed: 400,
  picture_gone: 409,
  too_many_pictures: 400,
  ticket_link_wrong: 403,
  /** See `otp-proof-of-work`. */
  proof_of_work_required: 403,
});

const ticketId = z.string().check(z.maxLength(64));
const clientId = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** The limit applies to the normalised text. */
const typedText = z
  .string("message_empty")
  .check(z.minLength(1, "message_empty"), z.maxLength(8_000, "message_too_long"));
const subject = z
  .string("subject_missing")
  .check(z.trim(), z.minLength(1, "subject_missing"), z.maxLength(maxSubjectLength, "subject_too_long"));
/** File ids from `upload-attachment`. */
const pictures = z._default(z.array(uuid).check(z.maxLength(maxPictures, "too_many_pictures")), []);

const context = z.object({ kind: z.enum(contextKinds), id: z.string().check(z.maxLength(64)) });

/** The fields of the form. */
export const ticketFields = z.object({ subject, text: typedText });
const contact = z
  .string("contact_malformed")
  .check(z.trim(), z.minLength(1, "contact_malformed"), z.maxLength(254, "contact_malformed"));
export const visitorTicketFields = z.extend(ticketFields, { contact });
export const replyFields = z.object({ text: typedText });

const openTicketBody = z.extend(ticketFields, {
  clientId,
  pictures,
  context: z.optional(context),
  bug: z.optional(bugDetails),
});

/** The contact is an e-mail address or, where the brand sends SMS, a number. */
const visitorTicketBody = z.extend(visitorTicketFields, {
  clientId,
  bug: z.optional(bugDetails),
  /** The solution of `otp-proof-of-work`. */
  proofOfWork: z.optional(z.string().check(z.maxLength(400))),
});

const ticketSummary = z.object({
  ticketId: uuid,
  /** A short id to name the ticket in a conversation. */
  reference: z.string(),
  kind: z.enum(ticketKinds),
  subject: z.string(),
  state: z.enum(ticketStates),
  openedAt: instant,
  changedAt: instant,
  /** The time by which we promised to answer; null while we wait for the player. */
  answerBy: z.nullable(instant),
  /** The time until which a closed ticket can be opened again. */
  reopenUntil: z.nullable(instant),
});
export type TicketSummary = z.output<typeof ticketSummary>;

const ticketMessage = z.object({
  id: uuid,
  author: z.enum(["customer", "staff"]),
  text: z.string(),
  pictures: z.array(z.string()),
  sentAt: instant,
});

export type TicketMessage = z.output<typeof ticketMessage>;

const ticket = z.extend(ticketSummary, {
  context: z.nullable(z.object({ kind: z.enum(contextKinds), link: z.string() })),
  messages: z.array(ticketMessage),
  mayReply: z.boolean(),
  /** Whether the player is asked if it was solved. */
  mayRate: z.boolean(),
});
export type Ticket = z.output<typeof ticket>;

const textProblems = ["message_empty", "message_too_long"] as const;
const token = z.string().check(z.maxLength(120));

export const supportContract = defineContract({
  "GET /api/game/support-tickets": {
    summary: "The player's tickets, the last changed first; `after` is `next` of the page before.",
    auth: "player",
    query: z.object({ after: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({ tickets: z.array(ticketSummary), next: z.nullable(z.string()) }),
  },
  "GET /api/game/support-ticket": {
    summary: "One of the player's tickets with its conversation.",
    auth: "player",
    query: z.object({ ticketId }),
    response: z.object({ ticket }),
    problems: ["ticket_not_found"],
  },
  "POST /api/game/upload-attachment": {
    summary:
      "Stores a picture for a ticket: JPEG, PNG or WebP, at most 5 MB. Unused ones are deleted after a day.",
    auth: "player",
    limit: { per: "viewer", burst: 15, everySeconds: 300 },
    upload: { maxBytes: maxUploadBytes },
    response: z.object({ fileId: uuid, url: z.string() }),
  },
  "POST /api/game/open-ticket": {
    summary:
      "Opens a ticket, with what it is about or with the details of a bug. A repeat with the same `clientId` gives the first ticket.",
    auth: "player",
    limit: { per: "viewer", burst: 5, everySeconds: 1_800 },
    body: openTicketBody,
    response: z.object({ ticket }),
    problems: [
      ...textProblems,
      "subject_missing",
      "subject_too_long",
      "context_not_found",
      "picture_gone",
      "too_many_pictures",
      "too_many_tickets",
    ],
  },
  "POST /api/game/reply-to-ticket": {
    summary:
      "Adds to a ticket. One that was closed within the last seven days is open again. A repeat with the same `clientId` changes nothing.",
    auth: "player",
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
    body: z.object({ ticketId, clientId, text: typedText, pictures }),
    response: z.object({ ticket }),
    problems: [
      ...textProblems,
      "ticket_not_found",
      "ticket_closed",
      "ticket_full",
      "picture_gone",
      "too_many_pictures",
    ],
  },
  "POST /api/game/close-ticket": {
    summary: "Closes one of the player's tickets, which is solved; idempotent.",
    auth: "player",
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
    body: z.object({ ticketId }),
    response: z.object({ ticket }),
    problems: ["ticket_not_found"],
  },
  "POST /api/game/rate-ticket": {
    summary: "Says once whether a closed ticket of the player was solved.",
    auth: "player",
    limit: { per: "viewer", burst: 20, everySeconds: 10 },
    body: z.object({ ticketId, isSatisfied: z.boolean() }),
    response: z.object({ ticket }),
    problems: ["ticket_not_found", "ticket_not_rateable"],
  },
  "POST /api/game/open-visitor-ticket": {
    summary:
      "Opens a ticket for a visitor who cannot sign in, with a proof of work (`otp-proof-of-work`). Nothing is sent to the address until we answer. `token` opens the ticket.",
    auth: "public",
    limit: { per: "address", burst: 20, everySeconds: 120 },
    body: visitorTicketBody,
    response: z.object({ token }),
    problems: [
      ...textProblems,
      "subject_missing",
      "subject_too_long",
      "contact_malformed",
      "proof_of_work_required",
    ],
  },
  "GET /api/game/visitor-ticket": {
    summary: "A visitor's ticket with its conversation; the token is in the mail or SMS.",
    auth: "public",
    limit: { per: "address", burst: 60, everySeconds: 2 },
    query: z.object({ token }),
    response: z.object({ ticket }),
    problems: ["ticket_link_wrong"],
  },
  "POST /api/game/reply-to-visitor-ticket": {
    summary: "Adds to a visitor's ticket, like `reply-to-ticket`.",
    auth: "public",
    limit: { per: "address", burst: 30, everySeconds: 30 },
    body: z.object({ token, clientId, text: typedText }),
    response: z.object({ ticket }),
    problems: [...textProblems, "ticket_link_wrong", "ticket_closed", "ticket_full"],
  },
});

export type SupportContract = typeof supportContract;
