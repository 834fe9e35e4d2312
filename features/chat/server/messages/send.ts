import { findBlockedAmong } from "#features/friends/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { chatProblems, type ChatMessage } from "../../contract.ts";
import {
  hasLink,
  isNewAccount,
  markerAfterSending,
  mentionedNames,
  mostMentions,
  normaliseText,
  slowModeEndsAt,
  textFault,
} from "../../rules.ts";
import type { ChatRoomKind } from "../room-kinds.ts";
import { lockReadable, requireReadable, requireWriteAccess, type ReadableRoom } from "../rooms/access.ts";
import * as rooms from "../rooms/store.ts";
import { readMessage, type ChatReader } from "./messages.ts";
import * as store from "./store.ts";

export interface SendInput {
  readonly roomId: string;
  readonly text: string;
  readonly clientId: string;
  readonly replyTo?: string | null | undefined;
}

export interface Sent {
  readonly message: ChatMessage;
  /** False for a repeat with the same client id. */
  readonly isNew: boolean;
  /** Players whose list of rooms changed. */
  readonly toPlayers: readonly string[];
}

export async function sendMessage(
  trx: Executor,
  kinds: readonly ChatRoomKind[],
  author: ChatReader,
  input: SendInput,
  now: Date,
): Promise<Sent> {
  const { site, playerId } = author;
  const reader = { brand: site.brand, playerId };
  const room = await requireReadable(trx, kinds, reader, input.roomId, now);
  const row = await lockReadable(trx, reader, room, now);
  // Under the lock: two sends with the same client id run one after the other.
  const earlier = await store.findSequenceByClientId(trx, {
    roomId: row.id,
    authorId: playerId,
    clientId: input.clientId,
  });
  const address = { roomId: room.roomId, id: row.id };
  if (earlier !== undefined) {
    const message = await readMessage(trx, author, { ...address, sequence: earlier });
    return { message, isNew: false, toPlayers: [] };
  }
  const text = requireText(input.text);
  await requireWriteAccess(trx, playerId, room, row, now);
  const member = await rooms.findMember(trx, playerId, row.id);
  const waitsUntil = slowModeEndsAt(member?.lastSentAt ?? null, row.slowModeSeconds, now);
  if (waitsUntil) {
    throw chatProblems.problemFor("slow_mode", Math.ceil((waitsUntil.getTime() - now.getTime()) / 1_000));
  }
  const sequence = row.lastSequence + 1;
  await store.insertMessage(
    trx,
    {
      id: newId({ now: () => now }),
      roomId: row.id,
      sequence,
      authorId: playerId,
      staffName: null,
      clientId: input.clientId,
      text,
      textHash: null,
      state: "visible",
      replyTo: await findReplied(trx, row.id, input.replyTo),
      ...(await examine(trx, author, room, text, now)),
    },
    now,
  );
  await rooms.updateAfterMessage(trx, row.id, { sequence, at: now });
  const readUpTo = markerAfterSending(member?.readUpTo ?? null, sequence);
  await rooms.upsertMember(trx, { playerId, roomId: row.id, readUpTo, lastSentAt: now });
  await rooms.recordParticipation(trx, playerId, row.id, now);
  return {
    message: await readMessage(trx, author, { ...address, sequence }),
    isNew: true,
    toPlayers: room.players.filter((id) => id !== playerId),
  };
}

/** What the server finds in a text. */
export async function examine(
  executor: Executor,
  { site, playerId }: ChatReader,
  { players }: Pick<ReadableRoom, "players">,
  text: string,
  now: Date,
): Promise<Pick<store.NewMessage, "mentions" | "hasPlainLinks">> {
  const { service } = site.brand;
  const author = hasLink(text) ? await rooms.findPlayerOfRealm(executor, service, playerId) : undefined;
  const mentioned = await rooms.findByNames(executor, service, mentionedNames(text));
  const others = mentioned.filter((id) => id !== playerId && (players.length === 0 || players.includes(id)));
  const blocked = new Set(await findBlockedAmong(executor, playerId, others));
  return {
    mentions: others.filter((id) => !blocked.has(id)).slice(0, mostMentions),
    hasPlainLinks: author !== undefined && isNewAccount(author.createdAt, now),
  };
}

export function requireText(typed: string): string {
  const text = normaliseText(typed);
  const fault = textFault(text);
  if (fault) throw chatProblems.problem(fault, [{ field: "text", code: fault }]);
  return text;
}

/** The sequence of the message that is replied to. */
async function findReplied(
  executor: Executor,
  roomId: number,
  id: string | null | undefined,
): Promise<number | null> {
  if (id === null || id === undefined) return null;
  const replied = isUuid(id) ? await store.findById(executor, id) : undefined;
  if (replied?.roomId !== roomId) throw chatProblems.problem("message_not_found");
  return replied.sequence;
}
