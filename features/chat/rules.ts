import { defineNotificationKinds } from "#features/notifications/rules.ts";
import { definePermissions, defineAuditActions } from "#features/staff/rules.ts";

export * from "./rules/links.ts";
export * from "./rules/moderation.ts";
export * from "./rules/repeats.ts";
export * from "./rules/room-id.ts";
export * from "./rules/text.ts";
export * from "./rules/word-filter.ts";

export const chatNotificationKinds = defineNotificationKinds({
  direct_message: {
    topic: "news",
    placeholders: { player: "player" },
    sentBy: ["push"],
    isPushedOnUpdate: true,
  },
  chat_mention: {
    topic: "news",
    placeholders: { player: "player" },
    sentBy: ["push"],
    isPushedOnUpdate: true,
  },
  report_upheld: { topic: "news", placeholders: {} },
  report_dismissed: { topic: "news", placeholders: {} },
});

export const chatPermissions = definePermissions({
  chat: ["moderator", "brand-manager", "owner"],
});

export const chatAuditActions = defineAuditActions([
  "message_removed",
  "message_released",
  "chat_timeout_set",
  "chat_timeout_lifted",
  "slow_mode_set",
  "room_locked",
  "room_unlocked",
  "message_pinned",
  "message_unpinned",
  "report_decided",
  "room_read",
  "chat_word_added",
  "chat_word_removed",
]);

/** `held` waits for a moderator; `deleted` by its author, `removed` by a moderator. */
export const messageStates = ["visible", "held", "deleted", "removed"] as const;
export type MessageState = (typeof messageStates)[number];

export const reactions = ["👍", "🔥", "😂", "👏", "👀", "😮", "😢", "🎯"] as const;
export type Reaction = (typeof reactions)[number];

export const reportReasons = ["spam", "insult", "threat", "cheating", "private_data", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportStates = ["open", "upheld", "dismissed"] as const;
export type ReportState = (typeof reportStates)[number];

export const maxMessagesPerPage = 100;
export const messagesPerPage = 50;
/** Rooms in a player's list. */
export const maxRooms = 100;
/** More unread mentions are shown as this number. */
export const maxMentionsCounted = 99;

const minute = 60_000;
const day = 24 * 60 * minute;
const editMs = 5 * minute;
/** Accounts younger than this cannot post links that can be opened. */
const newAccountMs = 3 * day;

export function mayEdit(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < editMs;
}

export function isNewAccount(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < newAccountMs;
}

/** The marker never goes back. Undefined when it names a message that does not exist yet. */
export function nextReadMarker(readUpTo: number, upTo: number, lastSequence: number): number | undefined {
  return upTo > lastSequence ? undefined : Math.max(readUpTo, upTo);
}

/**
 * Without a marker nothing counts as unread: the player has not opened the room yet. `uncounted` of the messages after
 * the marker are the player's own or hidden by a block.
 */
export function unreadCount(lastSequence: number, readUpTo: number | null, uncounted = 0): number {
  return readUpTo === null ? 0 : Math.max(0, lastSequence - readUpTo - uncounted);
}

/** Sending moves the marker, unless something before the own message is unread. */
export function markerAfterSending(readUpTo: number | null, sequence: number): number {
  return readUpTo === null || readUpTo === sequence - 1 ? sequence : readUpTo;
}

/** When the player may send the next message, or null for at once. */
export function slowModeEndsAt(lastSentAt: Date | null, slowModeSeconds: number, now: Date): Date | null {
  if (lastSentAt === null || slowModeSeconds === 0) return null;
  const endsAt = new Date(lastSentAt.getTime() + slowModeSeconds * 1_000);
  return endsAt > now ? endsAt : null;
}

/** The realtime room; its events are `messageEvent`, `changedEvent`, `typingEvent` and `readEvent`. */
export const chatRoom = (roomId: string) => `chat:${roomId}`;
export const messageEvent = "message";
export const changedEvent = "changed";
export const typingEvent = "typing";
export const readEvent = "read";
export const chatRoomPath = (roomId: string) => `/chat-room/${roomId}`;
export const chatRoomsPath = "/chat-rooms";
/** In the player's own realtime room: a room of theirs has a new message or was read on another device. */
export const chatListEvent = "chat";
