export const ticketStates = ["open", "answered", "waiting", "closed"] as const;
/** `open` waits for us, `answered` and `waiting` for the player: after an answer, or after a question back. */
export type TicketState = (typeof ticketStates)[number];

export const ticketKinds = ["question", "bug"] as const;
export type TicketKind = (typeof ticketKinds)[number];

/** Subjects of a ticket. A dispute has the id of its match. */
export const contextKinds = ["match", "dispute", "charge", "message"] as const;
export type ContextKind = (typeof contextKinds)[number];

export const maxPictures = 3;
export const maxSubjectLength = 120;
/** Tickets of a player that are not closed. */
export const maxOpenTickets = 10;
/** Bounds a conversation, which is loaded as a whole. */
export const maxTicketMessages = 200;
export const ticketsPerPage = 20;

const hour = 60 * 60_000;
const day = 24 * hour;
const reopenMs = 7 * day;
/** A ticket without a reply of the player is closed after this time. */
export const autoCloseAfterMs = 14 * day;
/** Closed tickets are deleted after this time. */
export const ticketRetentionMs = 180 * day;

export interface TicketFacts {
  readonly state: TicketState;
  /** The time by which we promised to answer; null while we wait for the player. */
  readonly answerBy: Date | null;
  readonly closedAt: Date | null;
}

/** The time by which a message that arrives now is answered. The promise counts hours of the day and of the night. */
export function promiseFor(answerWithinHours: number, now: Date): Date {
  return new Date(now.getTime() + answerWithinHours * hour);
}

/** The time until which a closed ticket can be opened again; null for one that is not closed. */
export function reopenUntil({ closedAt }: Pick<TicketFacts, "closedAt">): Date | null {
  return closedAt && new Date(closedAt.getTime() + reopenMs);
}

export function mayReply(ticket: Pick<TicketFacts, "closedAt">, now: Date): boolean {
  const until = reopenUntil(ticket);
  return until === null || until >= now;
}

/** A reply opens the ticket. A second message before our answer does not move the promise. */
export function afterReply({ answerBy }: TicketFacts, answerWithinHours: number, now: Date): TicketFacts {
  return { state: "open", answerBy: answerBy ?? promiseFor(answerWithinHours, now), closedAt: null };
}

/** The lists of the staff console. */
export const ticketViews = ["open", "mine", "waiting", "closed"] as const;
export type TicketView = (typeof ticketViews)[number];

/** Languages of canned replies. */
export const replyLanguages = ["en", "fr", "de", "es", "it", "ar", "am"] as const;
export type ReplyLanguage = (typeof replyLanguages)[number];
export const maxReplyLength = 4_000;

/** A player is asked once whether a closed ticket was solved. */
export function mayRate({
  state,
  isSatisfied,
}: {
  state: TicketState;
  isSatisfied: boolean | null;
}): boolean {
  return state === "closed" && isSatisfied === null;
}

export const staffMoves = ["answer", "ask", "close"] as const;
export type StaffMove = (typeof staffMoves)[number];

const stateAfter = { answer: "answered", ask: "waiting", close: "closed" } as const;

export function afterStaffMove(move: StaffMove, now: Date): TicketFacts {
  return { state: stateAfter[move], answerBy: null, closedAt: move === "close" ? now : null };
}

export function isOverdue({ answerBy }: Pick<TicketFacts, "answerBy">, now: Date): boolean {
  return answerBy !== null && answerBy < now;
}

/** A short name of a ticket for mails and for talking about it. */
export function referenceOf(ticketId: string): string {
  const end = ticketId.replaceAll("-", "").slice(-8).toUpperCase();
  return `${end.slice(0, 4)}-${end.slice(4)}`;
}

/** The subject of a new ticket, as in `?about=match.<id>`; undefined for anything else. */
export function readContext(about: string | null): { kind: ContextKind; id: string } | undefined {
  const [name, id = "", ...rest] = (about ?? "").split(".");
  const kind = contextKinds.find((known) => known === name);
  return kind !== undefined && rest.length === 0 && /^[\w-]{1,64}$/.test(id) ? { kind, id } : undefined;
}
