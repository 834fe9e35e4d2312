import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { ownKinds } from "../built-in-room-kinds.ts";
import type { ChatRoomKind, RoomReader } from "../room-kinds.ts";
import { findReadable } from "../rooms/access.ts";
import { findRoomById } from "../rooms/store.ts";
import { findById } from "./store.ts";

/** Undefined for a message that does not exist, or in a room that the player may not read. */
export async function findReadableById(
  executor: Executor,
  kinds: readonly ChatRoomKind[],
  reader: RoomReader,
  id: string,
) {
  const message = isUuid(id) ? await findById(executor, id) : undefined;
  const room = message && (await findRoomById(executor, message.roomId));
  if (!message || room?.service !== reader.brand.service) return undefined;
  const isReadable = (await findReadable(executor, kinds, reader, room.key)) !== undefined;
  return isReadable ? { ...message, roomKey: room.key } : undefined;
}

/** For other slices: where the message is. `chatRoomKinds` are those that slices register. */
export async function findReadableMessage(
  executor: Executor,
  chatRoomKinds: readonly ChatRoomKind[],
  reader: RoomReader,
  id: string,
): Promise<{ roomId: string; sequence: number } | undefined> {
  const message = await findReadableById(executor, [...ownKinds, ...chatRoomKinds], reader, id);
  return message && { roomId: message.roomKey, sequence: message.sequence };
}
