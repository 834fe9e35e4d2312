/** A message in a room. Without `seq` it is not stored and may be lost, like "is typing". */
export interface RoomMessage {
  event: string;
  payload: object;
  seq?: number;
}

export type SequencedMessage = RoomMessage & { seq: number };

export type JoinRefusal = "forbidden" | "too_many_rooms" | "unavailable";

export type JoinResponse = { isJoined: true } | { isJoined: false; code: JoinRefusal };

export interface ServerEvents {
  message(room: string, message: RoomMessage): void;
  /** Whether messages of other nodes arrive. While they do not, clients poll the API. */
  live(isLive: boolean): void;
}

export interface ClientEvents {
  join(room: string, answer: (answer: JoinResponse) => void): void;
  leave(room: string): void;
  /** Sent to the others in the room, if the room's type allows clients to send this event. */
  send(room: string, event: string, payload: object): void;
}

/** Each viewer has a room of their own, joined on every page. */
export function viewerRoom(viewerId: string): string {
  return `viewer:${viewerId}`;
}

export const realtimePath = "/realtime";

/** The session is not accepted; the client must not reconnect. */
export const signedOutCode = "signed_out";
