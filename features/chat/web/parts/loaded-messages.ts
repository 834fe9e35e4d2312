import type { ChatMessage, ChatMessagePage } from "../../contract.ts";

/** The part of a room's history that the page has: by ascending sequence, without gaps. */
export interface LoadedMessages {
  messages: readonly ChatMessage[];
  hasBefore: boolean;
  hasAfter: boolean;
  /** The newest message of the room, loaded or not. */
  lastSequence: number;
  /** All changes up to this number are in the messages. */
  lastChange: number;
}

/** The reader of the messages. */
export interface MessageViewer {
  id: string;
  hiddenAuthorIds: readonly string[];
}

export function fromPage(page: ChatMessagePage): LoadedMessages {
  const { messages, hasBefore, hasAfter, lastSequence, lastChange } = page;
  return { messages, hasBefore, hasAfter, lastSequence, lastChange };
}

export function firstSequence({ messages }: LoadedMessages): number {
  return messages[0]?.sequence ?? 1;
}

export function endSequence({ messages, lastSequence, hasAfter }: LoadedMessages): number {
  return messages.at(-1)?.sequence ?? (hasAfter ? lastSequence : 0);
}

export function withOlder(loaded: LoadedMessages, page: ChatMessagePage): LoadedMessages {
  const first = firstSequence(loaded);
  const older = page.messages.filter(({ sequence }) => sequence < first);
  return { ...loaded, messages: [...older, ...loaded.messages], hasBefore: page.hasBefore };
}

export function withNewer(loaded: LoadedMessages, page: ChatMessagePage): LoadedMessages {
  const end = endSequence(loaded);
  const newer = page.messages.filter(({ sequence }) => sequence > end);
  const lastSequence = Math.max(loaded.lastSequence, page.lastSequence);
  const messages = [...loaded.messages, ...newer];
  return { ...loaded, messages, lastSequence, hasAfter: (messages.at(-1)?.sequence ?? 0) < lastSequence };
}

/**
 * Adds a message that follows the loaded ones, or replaces it. A message further on is only counted: it is loaded when
 * the reader gets there.
 */
export function withMessage(loaded: LoadedMessages, message: ChatMessage): LoadedMessages {
  const end = endSequence(loaded);
  if (message.sequence <= end) return withChange(loaded, message);
  const lastSequence = Math.max(loaded.lastSequence, message.sequence);
  if (loaded.hasAfter || message.sequence !== end + 1) return { ...loaded, lastSequence, hasAfter: true };
  return { ...loaded, lastSequence, messages: [...loaded.messages, message] };
}

/** Replaces a loaded message unless the loaded one is newer. */
export function withChange(loaded: LoadedMessages, message: ChatMessage): LoadedMessages {
  const index = message.sequence - firstSequence(loaded);
  const before = loaded.messages[index];
  if (!before || before.change > message.change) return loaded;
  return { ...loaded, messages: loaded.messages.with(index, message) };
}

/** A published message has no data of its reader: adds the reader's reactions and blocks. */
export function personalise(
  published: ChatMessage,
  before: ChatMessage | undefined,
  viewer: MessageViewer,
): ChatMessage {
  const own = new Set(before?.reactions.flatMap(({ reaction, isMine }) => (isMine ? [reaction] : [])));
  const { author, state } = published;
  return {
    ...published,
    text: published.text ?? (state === "held" && author.id === viewer.id ? (before?.text ?? null) : null),
    isHidden: author.id !== null && viewer.hiddenAuthorIds.includes(author.id),
    reactions: published.reactions.map((each) => ({ ...each, isMine: own.has(each.reaction) })),
  };
}
