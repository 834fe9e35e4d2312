import { isUuid } from "#kit/pure/uuid.ts";
import { bracketRoom } from "../../rules.ts";

const prefix = bracketRoom("");

/** A bracket is public, and so is that it has changed. */
export function mayJoinBracket(room: string): boolean {
  return room.startsWith(prefix) && isUuid(room.slice(prefix.length));
}
