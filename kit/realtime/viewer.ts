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

export interface RoomAddress {
  site: string;
  room: string;
}

/** The site is encoded, so that no site and room together read like another pair. */
export function roomName({ site, room }: RoomAddress): string {
  return `${sitePrefix(site)}${room}`;
}

export function sessionRoom(sessionId: string): string {
  return `session/${sessionId}`;
}

/** The rooms of a socket that its viewer asked for. */
export function joinedRooms(viewer: Viewer, names: Iterable<string>): string[] {
  const prefix = sitePrefix(viewer.site);
  return [...names].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

function sitePrefix(site: string): string {
  return `room/${encodeURIComponent(site)}/`;
}
