import type { RoomPorts } from "#features/slice.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import type { Viewer } from "#kit/realtime/viewer.ts";
import { chatRoom, typingEvent } from "../rules.ts";
import { ownKinds } from "./built-in-room-kinds.ts";
import { findReadable, writeAccess } from "./rooms/access.ts";
import { findRoom } from "./rooms/store.ts";

/** Players who may read a room may follow it. */
export function chatRooms(executor: Executor, { brands, chatRoomKinds }: RoomPorts): RoomType {
  const kinds = [...ownKinds, ...chatRoomKinds];
  const find = async (viewer: Viewer, roomId: string) => {
    const brand = brands.find(({ service }) => service === viewer.site);
    return brand && (await findReadable(executor, kinds, { brand, playerId: viewer.id }, roomId));
  };
  return {
    prefix: chatRoom(""),
    mayJoin: async (viewer, roomId) => (await find(viewer, roomId)) !== undefined,
    clientEvents: {
      /** Only from players who may write. */
      [typingEvent]: async (viewer, _, roomId) => {
        const room = await find(viewer, roomId);
        if (!room) return undefined;
        const row = await findRoom(executor, viewer.site, roomId);
        const { refusal } = await writeAccess(executor, viewer.id, room, row, new Date());
        return refusal === null ? { playerId: viewer.id, username: viewer.name ?? "" } : undefined;
      },
    },
  };
}
