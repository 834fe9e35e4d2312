import { bracketRoom } from "#features/battlegrounds/rules.ts";
import { tableRoom } from "#features/rankings/rules.ts";
import { isUuid } from "#kit/pure/uuid.ts";

/** Tables and brackets are public, and so is that they have changed. */
export function isPublicRoom(room: string): boolean {
  const eventId = room.slice(room.indexOf(":") + 1);
  return isUuid(eventId) && [tableRoom(eventId), bracketRoom(eventId)].includes(room);
}
