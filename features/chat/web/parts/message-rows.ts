import type { ChatMessage } from "../../contract.ts";

/** A message of the player that the server has not confirmed. */
export interface PendingMessage {
  clientId: string;
  text: string;
  replyTo: ChatMessage["replyTo"];
  queuedAt: number;
  /** `waiting` for the network, `delayed` because the server could not take it. */
  state: "sending" | "waiting" | "delayed" | "failed";
  /** Why it failed. */
  fault?: string | undefined;
}

export type MessageRow =
  | { kind: "day"; key: string; at: string; isSeparator: true }
  | { kind: "unread"; key: string; count: number }
  | { kind: "message"; key: string; message: ChatMessage; isContinued: boolean; isLast: boolean }
  | { kind: "pending"; key: string; pending: PendingMessage; isContinued: boolean };

export interface RowsInput {
  messages: readonly ChatMessage[];
  pending: readonly PendingMessage[];
  viewerId: string;
  /** The line is above the first message after this sequence. */
  unread: { after: number; count: number } | null;
  /** The day of an instant in the zone of the reader. */
  dayOf: (at: string) => string;
}

export const unreadRowKey = "unread";
/** Messages of one author within this time are a group. */
const groupMs = 5 * 60_000;

/** The same for a message while it is sent and afterwards, so that its row stays. */
export function messageKey({ id, clientId, author }: ChatMessage, viewerId: string): string {
  return author.id === viewerId ? ownKey(clientId) : id;
}

const ownKey = (clientId: string) => `own ${clientId}`;

/** Messages with day separators, the line of unread messages and groups of one author. */
export function messageRows({ messages, pending, viewerId, unread, dayOf }: RowsInput): MessageRow[] {
  const rows: MessageRow[] = [];
  let day = "";
  let before: { authorId: string | null; at: number } | undefined;
  const separate = (row: MessageRow) => {
    rows.push(row);
    before = undefined;
  };
  const isContinued = (authorId: string | null, at: number) =>
    authorId !== null && before?.authorId === authorId && at - before.at < groupMs;
  const startDay = (at: string) => {
    const next = dayOf(at);
    if (next !== day) separate({ kind: "day", key: `day ${next}`, at, isSeparator: true });
    day = next;
  };
  let isLineDrawn = unread === null;
  const lastOwn = messages.findLastIndex(({ author }) => author.id === viewerId);
  for (const [index, message] of messages.entries()) {
    startDay(message.sentAt);
    if (unread && !isLineDrawn && message.sequence > unread.after) {
      isLineDrawn = true;
      separate({ kind: "unread", key: unreadRowKey, count: unread.count });
    }
    const at = Date.parse(message.sentAt);
    const authorId = message.author.id;
    rows.push({
      kind: "message",
      key: messageKey(message, viewerId),
      message,
      isContinued: isContinued(authorId, at),
      isLast: index === lastOwn && pending.length === 0,
    });
    before = { authorId, at };
  }
  for (const each of pending) {
    rows.push({
      kind: "pending",
      key: ownKey(each.clientId),
      pending: each,
      isContinued: isContinued(viewerId, each.queuedAt),
    });
    before = { authorId: viewerId, at: each.queuedAt };
  }
  return rows;
}
