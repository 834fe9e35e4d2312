import type { RoomMessage } from "./message.ts";
import type { RoomAddress } from "./viewer.ts";

/** What slices may ask of the realtime server. It never fails: the database holds the truth already. */
export interface LivePort {
  /** Tells everyone in the room, on every node. */
  publish(to: RoomAddress, message: RoomMessage): void;
  /** Closes the sockets of a session that was revoked, on every node. */
  disconnectSession(sessionId: string): void;
}

/** Where nobody listens: tools and tests. */
export const nobodyListens: LivePort = { publish: () => undefined, disconnectSession: () => undefined };
