import { isUuid } from "#kit/pure/uuid.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { bracketRoom } from "../rules.ts";

/** Brackets are public, so every client may join their rooms. */
export const bracketRooms: RoomType = { prefix: bracketRoom(""), mayJoin: (_, eventId) => isUuid(eventId) };
