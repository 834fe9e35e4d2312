import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { chatRoomKinds, slices } from "./slices.ts";

/** The rooms of all slices. Everybody's own room, `viewer:<id>`, is the kit's. */
export function realtimeRooms(executor: Executor, brands: readonly Brand[]): RoomType[] {
  return slices.flatMap((slice) => slice.rooms?.(executor, { brands, chatRoomKinds }) ?? []);
}
