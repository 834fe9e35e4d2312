import type { Executor } from "#kit/db/database.ts";
import type { Ticket, TicketSummary } from "../contract.ts";
import { attachmentPath, mayRate, mayReply, referenceOf, reopenUntil } from "../rules.ts";
import * as store from "./store.ts";

export function summaryOf(row: store.TicketRow): TicketSummary {
  return {
    ticketId: row.id,
    reference: referenceOf(row.id),
    kind: row.kind,
    subject: row.subject,
    state: row.state,
    openedAt: row.opened_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    answerBy: row.answer_by?.toISOString() ?? null,
    reopenUntil: reopenUntil({ closedAt: row.closed_at })?.toISOString() ?? null,
  };
}

/** The ticket as its player or visitor sees it, without the notes of staff. */
export async function viewOf(executor: Executor, row: store.TicketRow, now: Date): Promise<Ticket> {
  const messages = await store.findMessages(executor, row.id);
  const pictures = await store.findPictures(executor, row.id);
  return {
    ...summaryOf(row),
    context:
      row.context_kind === null || row.context_link === null
        ? null
        : { kind: row.context_kind, link: row.context_link },
    messages: messages
      .filter(({ is_note: isNote }) => !isNote)
      .map((message) => ({
        id: message.id,
        author: message.author,
        text: message.text,
        pictures: pictures
          .filter(({ sequence }) => sequence === message.sequence)
          .map(({ fileId }) => attachmentPath(fileId)),
        sentAt: message.sent_at.toISOString(),
      })),
    mayReply: mayReply({ closedAt: row.closed_at }, now),
    mayRate: row.player_id !== null && mayRate({ state: row.state, isSatisfied: row.is_satisfied }),
  };
}
