import { bracketRooms } from "#features/battlegrounds/server/index.ts";
import { matchRooms } from "#features/matches/server/index.ts";
import { tableRooms } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";

/** The rooms of all slices. Everybody's own room, `viewer:<id>`, is the kit's. */
export function realtimeRooms(executor: Executor): RoomType[] {
  return [matchRooms(executor), tableRooms, bracketRooms];
}
