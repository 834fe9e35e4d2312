import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pino from "pino";
import { createRealtime } from "./server.ts";
import type { Realtime, RealtimeOptions } from "./server.ts";

export interface TestNode extends Realtime {
  url: string;
  port: number;
  stop: () => Promise<void>;
}

/** A node on a port of its own, for the site "kenya", where the cookie `<viewer>-<n>` is the session. */
export async function startTestNode(
  options: Partial<RealtimeOptions> & { port?: number } = {},
): Promise<TestNode> {
  const httpServer = createServer((_, response) => response.writeHead(404).end());
  httpServer.listen(options.port ?? 0, "127.0.0.1");
  await once(httpServer, "listening");
  const realtime = await createRealtime({
    httpServer,
    authenticate: async ({ cookie }) =>
      cookie === undefined ? undefined : { id: cookie.split("-")[0] ?? "", site: "kenya", sessionId: cookie },
    isOriginAllowed: (origin, host) => origin === `http://${host}`,
    log: pino({ level: "silent" }),
    ...options,
  });
  const { port } = httpServer.address() as AddressInfo;
  return {
    ...realtime,
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await realtime.close();
      httpServer.closeAllConnections();
      httpServer.close();
    },
  };
}
