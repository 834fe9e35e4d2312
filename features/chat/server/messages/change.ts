import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { chatProblems, type ChatMessage } from "../../contract.ts";
import { mayEdit, type Reaction } from "../../rules.ts";
import { examine, findTextContext, requireText } from "../moderation/examine.ts";
import type { ChatReader } from "../ports.ts";
import { lockReadable, requireReadable, requireWriteAccess, type ReadableRoom } from "../rooms/access.ts";
import * as rooms from "../rooms/store.ts";
import { readMessage } from "./messages.ts";
import * as store from "./store.ts";

interface Named {
  readonly roomId: string;
  readonly messageId: string;
}

/** The message as it is now, and whether this call has changed it. */
export interface ChangedMessage {
  readonly message: ChatMessage;
  readonly hasChanged: boolean;
}

interface Locked {
  readonly room: ReadableRoom;
  readonly row: rooms.RoomRow;
  readonly found: NonNullable<Awaited<ReturnType<typeof store.findById>>>;
}

/** The message in a room that the player may read; the room is locked. */
async function lockMessage(
  trx: Executor,
  reader: ChatReader,
  { roomId, messageId }: Named,
  now: Date,
): Promise<Locked> {
  const room = await requireReadable(trx, reader, roomId);
  const row = await lockReadable(trx, reader, room, now);
  const found = isUuid(messageId) ? await store.findById(trx, messageId) : undefined;
  if (found?.roomId !== row.id) throw chatProblems.problem("message_not_found");
  return { room, row, found };
}

async function changedMessage(
  trx: Executor,
  reader: ChatReader,
  { room, row, found }: Locked,
  hasChanged: boolean,
): Promise<ChangedMessage> {
  const address = { roomId: room.roomId, id: row.id, sequence: found.sequence };
  return { message: await readMessage(trx, reader, address), hasChanged };
}

export async function editMessage(
  trx: Executor,
  author: ChatReader,
  input: Named & { readonly text: string },
  now: Date,
): Promise<ChangedMessage> {
  const locked = await lockMessage(trx, author, input, now);
  const { room, row, found } = locked;
  if (found.authorId !== author.playerId) throw chatProblems.problem("message_not_yours");
  if (found.state === "deleted" || found.state === "removed") throw chatProblems.problem("message_gone");
  const text = requireText(input.text);
  if (text === found.text) return changedMessage(trx, author, locked, false);
  if (!mayEdit(found.sentAt, now)) throw chatProblems.problem("edit_too_late");
  await requireWriteAccess(trx, author.playerId, room, row, now);
  const change = await rooms.nextChange(trx, row.id);
  const context = await findTextContext(trx, author, text, now);
  const examined = await examine(trx, author, room, text, context, now);
  // A held message stays held until a moderator has read it.
  const edited = { ...examined, state: found.state === "held" ? "held" : examined.state } as const;
  await store.updateText(trx, { roomId: row.id, sequence: found.sequence, change }, edited, now);
  return changedMessage(trx, author, locked, true);
}

/** Also in a locked room and after a timeout: a player can always take back what they wrote. */
export async function deleteMessage(
  trx: Executor,
  author: ChatReader,
  input: Named,
  now: Date,
): Promise<ChangedMessage> {
  const locked = await lockMessage(trx, author, input, now);
  const { row, found } = locked;
  if (found.authorId !== author.playerId) throw chatProblems.problem("message_not_yours");
  if (found.state === "deleted" || found.state === "removed") {
    return changedMessage(trx, author, locked, false);
  }
  const change = await rooms.nextChange(trx, row.id);
  await store.updateGone(trx, { roomId: row.id, sequence: found.sequence, change }, "deleted");
  return changedMessage(trx, author, locked, true);
}

export async function react(
  trx: Executor,
  reader: ChatReader,
  input: Named & { readonly reaction: Reaction; readonly add: boolean },
  now: Date,
): Promise<ChangedMessage> {
  const locked = await lockMessage(trx, reader, input, now);
  const { room, row, found } = locked;
  if (found.state !== "visible") throw chatProblems.problem("message_gone");
  await requireWriteAccess(trx, reader.playerId, room, row, now);
  const key = { roomId: row.id, sequence: found.sequence };
  const hasChanged = await store.setReaction(
    trx,
    { ...key, playerId: reader.playerId, reaction: input.reaction },
    input.add,
  );
  if (hasChanged) {
    await store.updateReactions(trx, { ...key, change: await rooms.nextChange(trx, row.id) });
  }
  return changedMessage(trx, reader, locked, hasChanged);
}
