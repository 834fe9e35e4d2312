import type { RoomMessage } from "./message.ts";
import type { RoomAddress } from "./viewer.ts";

/** What slices may use of the realtime server. Never throws: the database already has the data. */
export interface RealtimePort {
  /** Sends the message to everyone in the room, on every node. */
  publish(to: RoomAddress, message: RoomMessage): void;
  /** Closes the sockets of a revoked session, on every node. */
  disconnectSession(sessionId: string): void;
}

/** For tools and tests. */
export const noopRealtimePort: RealtimePort = {
  publish: () => undefined,
  disconnectSession: () => undefined,
};
