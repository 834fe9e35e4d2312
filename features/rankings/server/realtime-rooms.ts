import { isUuid } from "#kit/pure/uuid.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { tableRoom } from "../rules.ts";

/** Ranking tables are public, so anybody may join their rooms and learn that a table has changed. */
export const tableRooms: RoomType = { prefix: tableRoom(""), mayJoin: (_, eventId) => isUuid(eventId) };
