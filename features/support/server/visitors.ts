import { createHmac } from "node:crypto";
import { parseContact, spendProofOfWork } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import type { Executor } from "#kit/db/database.ts";
import { requireToken } from "#kit/http/rate-limit-store.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { supportProblems, type BugDetails, type Ticket } from "../contract.ts";
import { visitorTicketLimit } from "../rules.ts";
import type { SupportPorts } from "./ports.ts";
import * as store from "./store.ts";
import { requireSubject, requireText } from "./message-text.ts";
import { insertReply, insertTicket } from "./tickets.ts";
import { viewOf } from "./shown-ticket.ts";

/** Opens one visitor's ticket and nothing else. It is valid as long as the ticket exists. */
export function visitorToken(secret: string, ticketId: string): string {
  const signature = createHmac("sha256", secret).update(`visitor ticket ${ticketId}`).digest("base64url");
  return `${ticketId}.${signature}`;
}

export interface VisitorTicketInput {
  readonly clientId: string;
  readonly contact: string;
  readonly subject: string;
  readonly text: string;
  readonly bug?: BugDetails | undefined;
  readonly proofOfWork?: string | undefined;
}

/** Sends nothing to the address: only an answer of staff is sent there. */
export async function openVisitorTicket(
  trx: Executor,
  { otpSecret, proofOfWork }: Pick<SupportPorts, "otpSecret" | "proofOfWork">,
  site: Site,
  input: VisitorTicketInput,
  now: Date,
): Promise<{ token: string }> {
  const { brand } = site;
  const [subject, text] = [requireSubject(input.subject), requireText(input.text)];
  const visitor = parseContact(input.contact, brand);
  if (!visitor || (visitor.channel === "sms" && !brand.paysForSms)) {
    throw supportProblems.problem("contact_malformed", [{ field: "contact", code: "contact_malformed" }]);
  }
  const sender = { playerId: null, visitor, service: brand.service, clientId: input.clientId };
  const before = await store.findByClientId(trx, sender);
  if (before) return { token: visitorToken(otpSecret, before.id) };
  if (!(await spendProofOfWork(trx, proofOfWork, input.proofOfWork, now))) {
    throw supportProblems.problem("proof_of_work_required");
  }
  await requireToken(trx, `ticket contact ${brand.service} ${visitor.address}`, visitorTicketLimit, now);
  const row = await insertTicket(trx, site, { ...sender, subject, text, context: null, bug: input.bug }, now);
  return { token: visitorToken(otpSecret, row.id) };
}

async function requireVisitorTicket(
  site: Site,
  secret: string,
  token: string,
  find: (id: string) => Promise<store.TicketRow | undefined>,
): Promise<store.TicketRow> {
  const [id = ""] = token.split(".");
  const isSigned = isUuid(id) && constantTimeEqual(token, visitorToken(secret, id));
  const row = isSigned ? await find(id) : undefined;
  if (!row || row.player_id !== null || row.service !== site.brand.service) {
    throw supportProblems.problem("ticket_link_wrong");
  }
  return row;
}

export async function readVisitorTicket(
  executor: Executor,
  secret: string,
  site: Site,
  token: string,
  now: Date,
): Promise<Ticket> {
  const row = await requireVisitorTicket(site, secret, token, (id) => store.findTicket(executor, id));
  return viewOf(executor, row, now);
}

export async function replyToVisitorTicket(
  trx: Executor,
  secret: string,
  site: Site,
  { token, ...reply }: { token: string; clientId: string; text: string },
  now: Date,
): Promise<Ticket> {
  const row = await requireVisitorTicket(site, secret, token, (id) => store.lockTicket(trx, id));
  await insertReply(trx, site, row, reply, now);
  return readVisitorTicket(trx, secret, site, token, now);
}
