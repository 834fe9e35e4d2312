import { isUuid } from "#kit/pure/uuid.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { tableRoom } from "../rules.ts";

/** Tables are public, and so is the message that one has changed. */
export const tableRooms: RoomType = { prefix: tableRoom(""), mayJoin: (_, eventId) => isUuid(eventId) };
