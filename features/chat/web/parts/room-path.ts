import { directSubject, roomIdOf, type RoomName } from "../../rules/room-id.ts";

/** The page of a room. */
export function roomPath(name: RoomName): string {
  return `/chat-room/${roomIdOf(name)}`;
}

/** The page of the direct room of two players. */
export function directRoomPath(one: string, other: string): string {
  return roomPath({ kind: "direct", subject: directSubject(one, other) });
}
