import type { RoomPorts } from "#features/slice.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { chatRoom, typingEvent } from "../rules.ts";
import { ownKinds } from "./built-in-room-kinds.ts";
import { findReadable } from "./rooms/access.ts";

/** Who may read a room may follow it. */
export function chatRooms(executor: Executor, { brands, chatRoomKinds }: RoomPorts): RoomType {
  const kinds = [...ownKinds, ...chatRoomKinds];
  return {
    prefix: chatRoom(""),
    async mayJoin(viewer, roomId) {
      const brand = brands.find(({ service }) => service === viewer.site);
      if (!brand) return false;
      const reader = { brand, playerId: viewer.id };
      return (await findReadable(executor, kinds, reader, roomId)) !== undefined;
    },
    clientEvents: {
      [typingEvent]: ({ id, name = "" }) => ({ playerId: id, username: name }),
    },
  };
}
