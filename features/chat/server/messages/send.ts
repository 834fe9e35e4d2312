import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { chatProblems, type ChatMessage } from "../../contract.ts";
import { markerAfterSending, normaliseText, slowModeEndsAt } from "../../rules.ts";
import { examine, findTextContext, requireText } from "../moderation/examine.ts";
import { notifyOfMessage } from "../notify.ts";
import type { ChatPorts, ChatReader } from "../ports.ts";
import { lockReadable, requireReadable, requireWritable } from "../rooms/access.ts";
import { readMessage } from "./messages.ts";
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
  jobs: ChatPorts["jobs"],
  author: ChatReader,
  input: SendInput,
  now: Date,
): Promise<Sent> {
  const { playerId } = author;
  const room = await requireReadable(trx, author, input.roomId);
  const row = await lockReadable(trx, author, room, now);
  const typed = normaliseText(input.text);
  // Under the lock: two sends with the same client id run one after the other.
  const [sender, context] = await Promise.all([
    store.findSender(trx, { roomId: row.id, authorId: playerId, clientId: input.clientId, now }),
    findTextContext(trx, author, typed, now),
  ]);
  const address = { roomId: room.roomId, id: row.id };
  if (sender.earlier !== null) {
    const message = await readMessage(trx, author, { ...address, sequence: sender.earlier });
    return { message, isNew: false, toPlayers: [] };
  }
  const text = requireText(typed);
  requireWritable(room, row, sender.timedOutUntil);
  const waitsUntil = slowModeEndsAt(sender.lastSentAt, row.slowModeSeconds, now);
  if (waitsUntil) {
    throw chatProblems.problemFor("slow_mode", Math.ceil((waitsUntil.getTime() - now.getTime()) / 1_000));
  }
  const sequence = row.lastSequence + 1;
  const examined = await examine(trx, author, room, text, context, now);
  const inserted = {
    ...examined,
    id: newId({ now: () => now }),
    roomId: row.id,
    sequence,
    authorId: playerId,
    clientId: input.clientId,
    replyTo: await findReplied(trx, row.id, input.replyTo),
    readUpTo: markerAfterSending(sender.readUpTo, sequence),
    now,
  };
  // Sent together; PostgreSQL inserts before it reads.
  const [, message] = await Promise.all([
    store.insertMessage(trx, inserted),
    readMessage(trx, author, { ...address, sequence }),
  ]);
  const others = room.players.filter((id) => id !== playerId);
  const isVisible = examined.state === "visible";
  const { mentions } = examined;
  if (isVisible) await notifyOfMessage(trx, jobs, { ...address, authorId: playerId, others, mentions }, now);
  return {
    message,
    isNew: true,
    toPlayers: isVisible ? [...new Set([...others, ...mentions])] : [],
  };
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
