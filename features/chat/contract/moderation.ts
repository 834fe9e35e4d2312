import * as z from "zod/mini";
import { defineContract } from "#kit/contract/contract.ts";
import { instant, queryInteger, uuid } from "#kit/contract/query.ts";
import { card } from "./cards.ts";
import {
  chatPermissions,
  maxSlowModeSeconds,
  messageStates,
  reportReasons,
  timeoutHours,
  wordKinds,
  wordLanguages,
} from "../rules.ts";

const brand = z.string().check(z.maxLength(60));
const id = z.string().check(z.maxLength(64));
const reason = z.string().check(z.trim(), z.maxLength(200));
/** 0 for no timeout. */
const hours = z._default(z.union(timeoutHours.map((value) => z.literal(value))), 0);

const queued = z.object({
  kind: z.enum(["report", "held"]),
  /** The id of the report or of the held message. */
  id: uuid,
  messageId: z.nullable(uuid),
  /** The player whose message or profile it is; null for a removed player. */
  playerId: z.nullable(uuid),
  player: z.nullable(z.string()),
  reason: z.nullable(z.enum(reportReasons)),
  note: z.nullable(z.string()),
  text: z.nullable(z.string()),
  room: z.nullable(z.string()),
  service: z.string(),
  at: instant,
});

const line = z.object({
  id: uuid,
  at: instant,
  playerId: z.nullable(uuid),
  author: z.nullable(z.string()),
  state: z.enum(messageStates),
  text: z.nullable(z.string()),
  /** The matches and battlegrounds that the text links to. */
  cards: z.array(card),
  /** The message that was reported or held. */
  isSubject: z.boolean(),
});

const room = z.object({
  room: z.string(),
  title: z.string(),
  messages: z.int(),
  lastMessageAt: z.nullable(instant),
  slowModeSeconds: z.int(),
  isLocked: z.boolean(),
  pinned: z.nullable(z.string()),
});

const timeout = z.object({
  playerId: uuid,
  player: z.nullable(z.string()),
  /** Null for all rooms. */
  room: z.nullable(z.string()),
  reason: z.string(),
  endsAt: instant,
});

const language = z.enum(wordLanguages);
const word = z.string().check(z.trim(), z.minLength(1, "message_empty"), z.maxLength(60));
const words = z.object({
  language,
  /** The numbers of words in the file that all realms share. */
  builtIn: z.object({ mask: z.int(), hold: z.int() }),
  added: z.array(z.object({ word: z.string(), kind: z.enum(wordKinds) })),
});

const staff = { auth: "staff", permission: chatPermissions.chat } as const;
const ofBrand = { ...staff, siteField: "brand" } as const;
const ofMessage = { ...staff, belongsTo: { field: "messageId", resolve: "chatMessage" } } as const;
/** False if another member was faster. */
const decided = z.object({ isDecided: z.boolean() });
const done = z.object({ isDone: z.boolean() });

export const addWordBody = z.object({ brand, language, word, kind: z.enum(wordKinds) });

export const moderationContract = defineContract({
  "GET /api/staff/moderation-queue": {
    ...ofBrand,
    summary:
      "Open reports and held messages of the realm of a brand, or of all of the member's brands, the oldest first, at most 50 of each realm.",
    query: z.object({ brand: z.optional(brand) }),
    response: z.object({ items: z.array(queued) }),
  },
  "POST /api/staff/message-context": {
    ...ofMessage,
    summary: "The messages around one. A look into a private room is written to the audit log.",
    body: z.object({ messageId: id }),
    response: z.object({ room: z.string(), lines: z.array(line) }),
    problems: ["message_not_found"],
  },
  "POST /api/staff/decide-report": {
    ...staff,
    summary:
      "Upholds or dismisses a report and notifies the reporter. Upholding removes the reported message, and may set a timeout.",
    belongsTo: { field: "reportId", resolve: "chatReport" },
    body: z.object({ reportId: id, outcome: z.enum(["upheld", "dismissed"]), timeoutHours: hours }),
    response: decided,
  },
  "POST /api/staff/decide-message": {
    ...ofMessage,
    summary: "Shows a held message to everybody, or removes a message; removing may set a timeout.",
    body: z.object({ messageId: id, decision: z.enum(["release", "remove"]), reason, timeoutHours: hours }),
    response: decided,
    problems: ["message_not_found"],
  },
  "POST /api/staff/pin-message": {
    ...ofMessage,
    summary: "Shows a message at the top of its room, in place of another one.",
    body: z.object({ messageId: id }),
    response: done,
    problems: ["message_not_found", "message_gone"],
  },
  "GET /api/staff/chat-rooms": {
    ...ofBrand,
    summary: "The public rooms of the brand's realm, the last active first.",
    query: z.object({ brand }),
    response: z.object({ rooms: z.array(room) }),
  },
  "POST /api/staff/set-chat-room": {
    ...ofBrand,
    summary: "Locks or unlocks a room, sets its slow mode, or unpins its message.",
    body: z.object({
      brand,
      room: z.string().check(z.maxLength(90)),
      change: z.discriminatedUnion("kind", [
        z.object({ kind: z.literal("slow"), seconds: z.int().check(z.gte(0), z.lte(maxSlowModeSeconds)) }),
        z.object({ kind: z.enum(["lock", "unlock", "unpin"]) }),
      ]),
    }),
    response: done,
    problems: ["room_not_found"],
  },
  "GET /api/staff/chat-timeouts": {
    ...ofBrand,
    summary: "Timeouts of the brand's realm that have not ended, the latest end first, at most 100.",
    query: z.object({ brand, limit: z._default(queryInteger(1, 100), 100) }),
    response: z.object({ timeouts: z.array(timeout) }),
  },
  "POST /api/staff/lift-chat-timeout": {
    ...staff,
    summary: "Ends a timeout in one room, or without `room` the timeout in all rooms.",
    belongsTo: { field: "playerId", resolve: "player" },
    body: z.object({ playerId: id, room: z.optional(z.string().check(z.maxLength(90))) }),
    response: decided,
    problems: ["room_not_found"],
  },
  "GET /api/staff/chat-words": {
    ...ofBrand,
    summary: "The words that staff have added to the lists of the brand's realm, by language.",
    query: z.object({ brand }),
    response: z.object({ lists: z.array(words) }),
  },
  "POST /api/staff/add-chat-word": {
    ...ofBrand,
    summary:
      "Adds a word or phrase to the list of a language: `mask` shows stars, `hold` waits for a moderator.",
    body: addWordBody,
    response: done,
    problems: ["message_empty"],
  },
  "POST /api/staff/remove-chat-word": {
    ...ofBrand,
    summary: "Removes an added word.",
    body: z.object({ brand, language, word }),
    response: decided,
  },
  "POST /api/staff/test-chat-words": {
    ...ofBrand,
    summary: "What the filter of the brand's realm does with a text.",
    body: z.object({ brand, text: z.string().check(z.maxLength(2_000)) }),
    response: z.object({ text: z.string(), isHeld: z.boolean() }),
  },
});

export type ModerationContract = typeof moderationContract;
export type ModerationItem = z.output<typeof queued>;
export type ContextLine = z.output<typeof line>;
export type StaffChatRoom = z.output<typeof room>;
export type ChatTimeout = z.output<typeof timeout>;
export type WordListView = z.output<typeof words>;
