import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import pino from "pino";
import { createRealtime } from "../server.ts";
import type { Realtime, RealtimeOptions } from "../server.ts";

export interface TestNode extends Realtime {
  url: string;
  port: number;
  /** Closes every connection without notice. */
  cut: () => void;
  stop: () => Promise<void>;
}

/** A node on its own port, for the site "kenya". The session is the cookie `<viewer>-<n>`. */
export async function startTestNode(
  options: Partial<RealtimeOptions> & { port?: number; hasWebsockets?: boolean } = {},
): Promise<TestNode> {
  const httpServer = createServer((_, response) => response.writeHead(404).end());
  const wires = new Set<Socket>();
  httpServer.on("connection", (wire) => {
    wires.add(wire);
    wire.once("close", () => wires.delete(wire));
  });
  httpServer.listen(options.port ?? 0, "127.0.0.1");
  await once(httpServer, "listening");
  const realtime = await createRealtime({
    httpServer,
    authenticate: async ({ cookie }) =>
      cookie === undefined ? undefined : { id: cookie.split("-")[0] ?? "", site: "kenya", sessionId: cookie },
    isOriginAllowed: (origin, host) => origin === `http://${host}`,
    rooms: [],
    log: pino({ level: "silent" }),
    ...options,
  });
  // Like a proxy that does not support websockets.
  if (options.hasWebsockets === false) {
    httpServer.removeAllListeners("upgrade").on("upgrade", (_, socket) => socket.destroy());
  }
  const { port } = httpServer.address() as AddressInfo;
  return {
    ...realtime,
    port,
    url: `http://127.0.0.1:${port}`,
    cut() {
      for (const wire of wires) wire.destroy();
    },
    async stop() {
      await realtime.close();
      httpServer.closeAllConnections();
      httpServer.close();
    },
  };
}
