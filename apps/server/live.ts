import type { LivePort } from "#kit/realtime/port.ts";
import type { Realtime } from "#kit/realtime/server.ts";

/** Sockets open on the server that serves the calls, and the calls publish to sockets: until they open nobody listens. */
export function createLive(): { port: LivePort; listen(realtime: Realtime): void } {
  let opened: Realtime | undefined;
  return {
    port: {
      publish: (to, message) => opened?.publish(to, message),
      disconnectSession: (sessionId) => opened?.disconnectSession(sessionId),
    },
    listen: (realtime) => void (opened = realtime),
  };
}
