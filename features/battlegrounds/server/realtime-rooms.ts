import { isUuid } from "#kit/pure/uuid.ts";
import type { RoomType } from "#kit/realtime/rooms.ts";
import { bracketRoom } from "../rules.ts";

/** Brackets are public, so anybody may follow their changes. */
export const bracketRooms: RoomType = { prefix: bracketRoom(""), mayJoin: (_, eventId) => isUuid(eventId) };
