import type { RealtimePort } from "#kit/realtime/port.ts";
import type { Realtime, RedisState } from "#kit/realtime/server.ts";

/** The publisher for API calls. Sockets open later, on the same server; until then nothing is published. */
export function createRealtimePublisher(): {
  port: RealtimePort;
  listen(realtime: Realtime): void;
  redis(): RedisState;
} {
  let opened: Realtime | undefined;
  return {
    port: {
      publish: (to, message) => opened?.publish(to, message),
      disconnectSession: (sessionId) => opened?.disconnectSession(sessionId),
    },
    listen: (realtime) => void (opened = realtime),
    redis: () => opened?.redis() ?? "none",
  };
}
