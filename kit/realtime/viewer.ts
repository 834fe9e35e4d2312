export interface Viewer {
  id: string;
  /** The brand or tenant. Its rooms cannot be reached from another site. */
  site: string;
  sessionId: string;
  /** What others in a room may call the viewer. */
  name?: string;
}

export interface Handshake {
  cookie?: string;
  authorization?: string;
  host: string;
}

export interface RoomAddress {
  site: string;
  room: string;
}

/** The site is encoded, so that different pairs of site and room have different names. */
export function roomName({ site, room }: RoomAddress): string {
  return `${sitePrefix(site)}${room}`;
}

export function sessionRoom(sessionId: string): string {
  return `session/${sessionId}`;
}

/** The rooms that a viewer has joined, without the socket's internal rooms. */
export function joinedRooms(viewer: Viewer, names: Iterable<string>): string[] {
  const prefix = sitePrefix(viewer.site);
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

function sitePrefix(site: string): string {
  return `room/${encodeURIComponent(site)}/`;
}
