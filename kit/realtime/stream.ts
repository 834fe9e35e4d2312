import { sessionRoom } from "./viewer.ts";

export const streamName = "realtime";
export const streamLength = 10_000;

/** How long a client that lost its connection gets what it missed without asking. */
export const recoveryMs = 120_000;

export function revocationKey(sessionId: string): string {
  return `${streamName}:revoked:${sessionRoom(sessionId)}`;
}
