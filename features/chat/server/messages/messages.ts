import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { chatProblems, type ChatMessage, type ChatMessagePage } from "../../contract.ts";
import { messagesPerPage } from "../../rules.ts";
import type { ChatReader } from "../ports.ts";
import { requireReadable } from "../rooms/access.ts";
import { findRoom } from "../rooms/store.ts";
import { showMessages } from "./shown-message.ts";
import * as store from "./store.ts";

/** Greater than any sequence. */
const end = 2_147_483_647;

export interface PageQuery {
  readonly roomId: string;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: number | undefined;
  readonly changedAfter?: number | undefined;
  readonly limit?: number | undefined;
}

export async function listMessages(
  executor: Executor,
  reader: ChatReader,
  query: PageQuery,
): Promise<ChatMessagePage> {
  const cursors = [query.before, query.after, query.around, query.changedAfter].filter(
    (cursor) => cursor !== undefined,
  );
  if (cursors.length > 1) throw commonProblem("invalid_input");
  const { site, playerId } = reader;
  const { roomId } = await requireReadable(executor, reader, query.roomId);
  const room = await findRoom(executor, site.brand.service, roomId);
  if (!room) return { messages: [], hasBefore: false, hasAfter: false, lastSequence: 0, lastChange: 0 };
  const rows = await findPage(executor, room.id, playerId, query);
  const [first, last] = [rows[0]?.sequence, rows.at(-1)?.sequence];
  const isChanges = query.changedAfter !== undefined;
  return {
    messages: await showMessages(executor, reader, roomId, rows),
    hasBefore: !isChanges && first !== undefined && first > 1,
    hasAfter: !isChanges && last !== undefined && last < room.lastSequence,
    lastSequence: room.lastSequence,
    lastChange: room.lastChange,
  };
}

async function findPage(
  executor: Executor,
  roomId: number,
  viewerId: string,
  { before, after, around, changedAfter, limit = messagesPerPage }: PageQuery,
): Promise<store.MessageRow[]> {
  const params = { roomId, viewerId };
  if (changedAfter !== undefined)
    return store.findChanged(executor, { ...params, from: changedAfter, limit });
  if (after !== undefined) return store.findAfter(executor, { ...params, from: after, limit });
  if (around === undefined) {
    return (await store.findBefore(executor, { ...params, from: before ?? end, limit })).toReversed();
  }
  const half = Math.floor(limit / 2);
  const [older, newer] = await Promise.all([
    half === 0 ? [] : store.findBefore(executor, { ...params, from: around, limit: half }),
    store.findAfter(executor, { ...params, from: around - 1, limit: limit - half }),
  ]);
  return [...older.toReversed(), ...newer];
}

/** One message as the viewer may see it. */
export async function readMessage(
  executor: Executor,
  reader: ChatReader,
  { roomId, id, sequence }: { roomId: string; id: number; sequence: number },
): Promise<ChatMessage> {
  const row = await store.findMessage(executor, { roomId: id, viewerId: reader.playerId, sequence });
  const [message] = row ? await showMessages(executor, reader, roomId, [row]) : [];
  if (!message) throw chatProblems.problem("message_not_found");
  return message;
}
