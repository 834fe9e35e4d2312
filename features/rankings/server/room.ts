import { isUuid } from "#kit/pure/uuid.ts";
import { tableRoom } from "../rules.ts";

const prefix = tableRoom("");

/** A table is public, and so is that it has changed. */
export function mayJoinTable(room: string): boolean {
  return room.startsWith(prefix) && isUuid(room.slice(prefix.length));
}
