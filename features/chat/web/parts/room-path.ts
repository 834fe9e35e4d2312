import { directSubject, roomIdOf, type RoomName } from "../../rules/room-id.ts";
import { chatRoomPath } from "../../rules/room-paths.ts";

/** The path of a room's page. */
export function roomPath(name: RoomName): string {
  return chatRoomPath(roomIdOf(name));
}

/** The path of the direct room's page of two players. */
export function directRoomPath(one: string, other: string): string {
  return roomPath({ kind: "direct", subject: directSubject(one, other) });
}
