/** What travels in a room. Without a number it is not kept anywhere and may be lost, like "is typing". */
export interface RoomMessage {
  event: string;
  payload: object;
  seq?: number;
}

export type SequencedMessage = RoomMessage & { seq: number };

export type JoinRefusal = "forbidden" | "too_many_rooms" | "unavailable";

export type JoinAnswer = { isJoined: true } | { isJoined: false; code: JoinRefusal };

export interface ServerEvents {
  message(room: string, message: RoomMessage): void;
  /** Whether messages of other nodes arrive; while they do not, clients ask by themselves. */
  live(isLive: boolean): void;
}

export interface ClientEvents {
  join(room: string, answer: (answer: JoinAnswer) => void): void;
  leave(room: string): void;
  /** For the others in the room, if its type lets clients send this event. */
  send(room: string, event: string, payload: object): void;
}

/** The room that is a viewer's own, wherever they are in the product. */
export function viewerRoom(viewerId: string): string {
  return `viewer:${viewerId}`;
}

export const realtimePath = "/realtime";

/** Told to a client whose session is not accepted; it must not try again by itself. */
export const signedOutCode = "signed_out";
