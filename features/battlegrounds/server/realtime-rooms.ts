import { isUuid } from "#kit/pure/uuid.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { bracketRoom } from "../rules.ts";

/** Brackets are public, and so is that one has changed. */
export const bracketRooms: RoomType = { prefix: bracketRoom(""), mayJoin: (_, eventId) => isUuid(eventId) };
