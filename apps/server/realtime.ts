import type { Server } from "node:http";
import { findViewer, tokenOf } from "#features/accounts/server/index.ts";
import { trackPresence } from "#features/friends/server/index.ts";
import { createRealtime, type Realtime } from "#kit/realtime/server.ts";
import type { Product } from "./product.ts";
import { realtimeRooms } from "./realtime-rooms.ts";

/**
 * Sockets open only for a session of the requested site, and only from pages of that site. A process without
 * the role opens none but can still publish.
 */
export async function openRealtime(product: Product, httpServer: Server): Promise<Realtime> {
  const { config, clock, sites, isSecure, logger: log, realtimePublisher } = product;
  const isServing = config.run.includes("realtime");
  const presence = trackPresence({ database: product.adapters.database, clock, log });
  const realtime = await createRealtime({
    httpServer,
    log,
    ...(config.REDIS_URL === undefined ? {} : { redisUrl: config.REDIS_URL }),
    isOriginAllowed: (origin, host) => URL.canParse(origin) && new URL(origin).host === host,
    rooms: realtimeRooms(product.adapters.database, product.brands),
    presence,
    async authenticate({ cookie, authorization, host }) {
      // The session is valid, but this process has no sockets: the client retries and reaches another
      // process.
      if (!isServing) throw new Error("this process has no realtime role");
      const site = sites.ofHost(host);
      if (!site) return undefined;
      const token = tokenOf({ cookie, authorization }, isSecure);
      const viewer = await findViewer(product.adapters.database, token, site.brand, clock.now());
      return viewer
        ? { id: viewer.id, site: site.brand.service, sessionId: viewer.sessionId, name: viewer.username }
        : undefined;
    },
  });
  presence.start();
  realtimePublisher.listen(realtime);
  return {
    ...realtime,
    async close() {
      await realtime.close();
      await presence.stop();
    },
  };
}
