import * as z from "zod/mini";
import { worn } from "#features/enhancers/contract.ts";
import { defineContract } from "#kit/contract/contract.ts";
import { defineProblems } from "#kit/contract/problem.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { card } from "./contract/cards.ts";
import {
  messageRateLimit,
  messageStates,
  maxMessagesPerPage,
  reactions,
  reportReasons,
  roomKinds,
} from "./rules.ts";

export type { ChatCard } from "./contract/cards.ts";
export { addWordBody, moderationContract } from "./contract/moderation.ts";
export type {
  ChatTimeout,
  ContextLine,
  ModerationContract,
  ModerationItem,
  StaffChatRoom,
  WordListView,
} from "./contract/moderation.ts";

export const chatProblems = defineProblems({
  /** Returned for private rooms of other players as well. */
  room_not_found: 404,
  message_not_found: 404,
  player_not_found: 404,
  message_empty: 400,
  message_too_long: 400,
  /** Only entrants write in the room of a battleground. */
  room_read_only: 403,
  room_locked: 403,
  chat_timed_out: 403,
  slow_mode: 429,
  direct_self: 400,
  /** One of the two blocked the other; the response does not say which. */
  direct_not_possible: 403,
  message_not_yours: 403,
  edit_too_late: 409,
  message_gone: 409,
  /** The marker names a message that does not exist yet. */
  read_ahead: 400,
  report_self: 400,
});

const roomId = z.string().check(z.maxLength(90));
const messageId = z.string().check(z.maxLength(64));
const sequence = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
/** The server normalises and measures the text; this only bounds the input. */
const typedText = z.string().check(z.maxLength(20_000));

const author = z.object({
  /** Null for staff. */
  id: z.nullable(uuid),
  username: z.string(),
  avatarUrl: z.nullable(z.string()),
  isModerator: z.boolean(),
  worn,
});

const message = z.object({
  id: uuid,
  roomId: z.string(),
  /** The number of the message in its room, from 1 without gaps. */
  sequence: z.int(),
  /** The author's own id of the message, by which the sender recognises it. */
  clientId: z.string(),
  author,
  /** Null for a tombstone, and for a held message of somebody else. */
  text: z.nullable(z.string()),
  state: z.enum(messageStates),
  sentAt: instant,
  editedAt: z.nullable(instant),
  replyTo: z.nullable(
    z.object({
      id: uuid,
      sequence: z.int(),
      author: z.string(),
      authorId: z.nullable(uuid),
      text: z.nullable(z.string()),
    }),
  ),
  mentions: z.array(z.object({ playerId: uuid, username: z.string() })),
  reactions: z.array(z.object({ reaction: z.enum(reactions), count: z.int(), isMine: z.boolean() })),
  /** Links to other sites are shown as text that cannot be opened. */
  hasPlainLinks: z.boolean(),
  /** Addresses in the text that lead to pages of the own site. */
  ownLinks: z.array(z.string()),
  cards: z.array(card),
  /** The caller and the author have blocked one another: show it collapsed. */
  isHidden: z.boolean(),
  /** The number of its last change among those of the room; 0 when it never changed. */
  change: z.int(),
});
export type ChatMessage = z.output<typeof message>;

const lastMessage = z.object({
  sequence: z.int(),
  authorId: z.nullable(uuid),
  author: z.string(),
  /** Null for a tombstone, a held message, and a message that is hidden by a block. */
  text: z.nullable(z.string()),
  state: z.enum(messageStates),
  sentAt: instant,
});

const room = z.object({
  roomId: z.string(),
  kind: z.enum(roomKinds),
  title: z.string(),
  /** The other player of a direct room or a match. */
  player: z.nullable(z.object({ id: uuid, username: z.string(), avatarUrl: z.string(), worn })),
  /** The page of the room's subject. */
  link: z.nullable(z.string()),
  lastMessage: z.nullable(lastMessage),
  lastSequence: z.int(),
  /** Null when the player has not opened the room yet; nothing counts as unread then. */
  readUpTo: z.nullable(z.int()),
  /** Messages that a block hides are not counted. */
  unread: z.int(),
  unreadMentions: z.int(),
  isMuted: z.boolean(),
});
export type ChatRoomSummary = z.output<typeof room>;

/** Players with whom there is a block, in either direction: live messages of theirs are hidden. */
const hiddenAuthorIds = z.array(uuid);

const roomList = z.object({ rooms: z.array(room), hiddenAuthorIds });
export type ChatRoomList = z.output<typeof roomList>;

const refusals = ["room_read_only", "room_locked", "chat_timed_out", "direct_not_possible"] as const;

const openRoom = z.extend(room, {
  mayWrite: z.boolean(),
  /** The problem code that `send-message` would give. */
  refusal: z.nullable(z.enum(refusals)),
  /** The end of the timeout, if the code is `chat_timed_out`. */
  timedOutUntil: z.nullable(instant),
  slowModeSeconds: z.int(),
  /** When the player may send the next message; null without slow mode. */
  nextMessageAt: z.nullable(instant),
  pinned: z.nullable(message),
  participants: z.int(),
  lastChange: z.int(),
  /** How far the other player has read, in direct rooms and matches. */
  otherReadUpTo: z.nullable(z.int()),
  hiddenAuthorIds,
  /** The reactions to choose from. */
  reactions: z.array(z.enum(reactions)),
});
export type ChatRoom = z.output<typeof openRoom>;

const messagePage = z.object({
  /** The messages by ascending sequence. */
  messages: z.array(message),
  hasBefore: z.boolean(),
  hasAfter: z.boolean(),
  lastSequence: z.int(),
  lastChange: z.int(),
});
export type ChatMessagePage = z.output<typeof messagePage>;

const cursor = z.optional(queryInteger(0, 2_147_483_647));

export const chatContract = defineContract({
  "GET /api/game/chat-rooms": {
    feature: "chat",
    summary:
      "The player's rooms: lounge, games, entered battlegrounds, direct rooms and matches with messages; the latest message first.",
    auth: "player",
    query: z.object({}),
    response: roomList,
  },
  "GET /api/game/chat-room": {
    feature: "chat",
    summary: "One room, with what decides whether the player may write in it.",
    auth: "player",
    query: z.object({ roomId }),
    response: z.object({ room: openRoom }),
    problems: ["room_not_found"],
  },
  "GET /api/game/room-online": {
    feature: "chat",
    summary:
      "Players who have taken part in a room and are online, at most 50. Players who hide it are missing.",
    auth: "player",
    limit: { per: "viewer", burst: 20, everySeconds: 3 },
    query: z.object({ roomId }),
    response: z.object({
      players: z.array(z.object({ id: uuid, username: z.string(), avatarUrl: z.string(), worn })),
    }),
    problems: ["room_not_found"],
  },
  "GET /api/game/room-messages": {
    feature: "chat",
    summary:
      "A page of a room's messages by ascending sequence: the last ones, those `before` or `after` a sequence, or half a page on each side of `around`. `changedAfter` gives messages that were edited, deleted or reacted to after that change.",
    auth: "player",
    query: z.object({
      roomId,
      before: cursor,
      after: cursor,
      around: cursor,
      changedAfter: cursor,
      limit: z.optional(queryInteger(1, maxMessagesPerPage)),
    }),
    response: messagePage,
    problems: ["room_not_found"],
  },
  "POST /api/game/send-message": {
    feature: "chat",
    summary:
      "Sends a message. `clientId` is the sender's own id of the message: a repeat with the same one gives the first message and sends nothing.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", ...messageRateLimit },
    body: z.object({
      roomId,
      text: typedText,
      clientId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
      /** The id of the message that it replies to, in the same room. */
      replyTo: z.optional(z.nullable(messageId)),
    }),
    response: z.object({ message }),
    problems: [
      "room_not_found",
      "message_not_found",
      "message_empty",
      "message_too_long",
      "room_read_only",
      "room_locked",
      "chat_timed_out",
      "slow_mode",
      "direct_not_possible",
    ],
  },
  "POST /api/game/edit-message": {
    feature: "chat",
    summary: "Changes the text of the player's own message, within five minutes.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 10, everySeconds: 2 },
    body: z.object({ roomId, messageId, text: typedText }),
    response: z.object({ message }),
    problems: [
      "room_not_found",
      "message_not_found",
      "message_not_yours",
      "message_empty",
      "message_too_long",
      "edit_too_late",
      "message_gone",
      "room_read_only",
      "room_locked",
      "chat_timed_out",
      "direct_not_possible",
    ],
  },
  "POST /api/game/delete-message": {
    feature: "chat",
    summary: "Deletes the player's own message. Its place stays, without text.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 1 },
    body: z.object({ roomId, messageId }),
    response: z.object({ message }),
    problems: ["room_not_found", "message_not_found", "message_not_yours"],
  },
  "POST /api/game/react": {
    feature: "chat",
    summary: "Adds a reaction of the player to a message, or takes it back with `add: false`; idempotent.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 1 },
    body: z.object({ roomId, messageId, reaction: z.enum(reactions), add: z.boolean() }),
    response: z.object({ message }),
    problems: [
      "room_not_found",
      "message_not_found",
      "message_gone",
      "room_read_only",
      "room_locked",
      "chat_timed_out",
      "direct_not_possible",
    ],
  },
  "POST /api/game/room-read": {
    feature: "chat",
    summary: "Moves the player's read marker to a sequence. It never goes back.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 60, everySeconds: 1 },
    body: z.object({ roomId, upTo: z.union([z.literal(0), sequence]) }),
    response: z.object({ readUpTo: z.int(), unread: z.int(), unreadMentions: z.int() }),
    problems: ["room_not_found", "read_ahead"],
  },
  "POST /api/game/direct-room": {
    feature: "direct_messages",
    summary: "The direct room with another player, which is the same for both.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 5 },
    body: z.object({ userId: z.string().check(z.maxLength(64)) }),
    response: z.object({ roomId: z.string() }),
    problems: ["player_not_found", "direct_self", "direct_not_possible"],
  },
  "POST /api/game/mute-room": {
    feature: "chat",
    summary: "Stops notifications of a room, or starts them again with `mute: false`; idempotent.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 1 },
    body: z.object({ roomId, mute: z.boolean() }),
    response: z.object({ isMuted: z.boolean() }),
    problems: ["room_not_found"],
  },
  "POST /api/game/report": {
    summary: "Reports a message or a player to the moderators; a repeat changes nothing.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 10, everySeconds: 60 },
    body: z.object({
      kind: z.enum(["message", "player"]),
      id: messageId,
      reason: z.enum(reportReasons),
      note: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    response: z.object({ isReported: z.literal(true) }),
    problems: ["message_not_found", "player_not_found", "report_self"],
  },
  "POST /api/game/add-forum-participation": {
    summary: "Records that the player takes part in a room, by default the lounge, for the first time.",
    auth: "player",
    isOpenToDemo: true,
    limit: { per: "viewer", burst: 20, everySeconds: 1 },
    body: z.object({
      userId: z.optional(z.string().check(z.maxLength(64))),
      roomId: z.optional(roomId),
    }),
    response: z.object({ isFirst: z.boolean(), participants: z.int() }),
    problems: ["room_not_found"],
    own: { userId: "id" },
  },
});

export type ChatContract = typeof chatContract;
