import { viewerRoom } from "./message.ts";

export interface Viewer {
  id: string;
  /** The brand or tenant: rooms of one site are out of reach from another. */
  site: string;
  sessionId: string;
}

export interface Handshake {
  cookie?: string;
  authorization?: string;
  host: string;
}

export type MayJoin = (viewer: Viewer, room: string) => Promise<boolean>;

export interface RoomAddress {
  site: string;
  room: string;
}

const maxRoomLength = 100;

/** The site is encoded, so that no site and room together read like another pair. */
export function roomName({ site, room }: RoomAddress): string {
  return `${roomPrefix(site)}${room}`;
}

export function sessionRoom(sessionId: string): string {
  return `session/${sessionId}`;
}

/** The rooms of a socket that its viewer asked for. */
export function joinedRooms(viewer: Viewer, names: Iterable<string>): string[] {
  const prefix = roomPrefix(viewer.site);
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** Everyone may follow a room of one's own; for others the product decides, and by default nobody may. */
export async function isAdmitted(
  viewer: Viewer,
  room: unknown,
  mayJoin: MayJoin | undefined,
): Promise<boolean> {
  if (typeof room !== "string" || room.length === 0 || room.length > maxRoomLength) return false;
  if (room.startsWith(viewerRoom(""))) return room === viewerRoom(viewer.id);
  return (await mayJoin?.(viewer, room)) ?? false;
}

function roomPrefix(site: string): string {
  return `room/${encodeURIComponent(site)}/`;
}
