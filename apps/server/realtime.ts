import type { Server } from "node:http";
import { findSignedIn, tokenOf } from "#features/accounts/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { createRealtime, type Realtime, type RealtimeOptions } from "#kit/realtime/server.ts";
import type { Sites } from "./sites/sites.ts";

/**
 * Sockets open only for a session of the site that they call, and only from that site's own pages. A process without
 * the role opens none, but can still tell those of the others.
 */
export function openRealtime(options: {
  httpServer: Server;
  isServing: boolean;
  isSecure: boolean;
  database: Database;
  sites: Sites;
  clock: Clock;
  redisUrl: string | undefined;
  log: RealtimeOptions["log"];
}): Promise<Realtime> {
  const { httpServer, database, sites, clock, log } = options;
  return createRealtime({
    httpServer,
    log,
    ...(options.redisUrl === undefined ? {} : { redisUrl: options.redisUrl }),
    isOriginAllowed: (origin, host) => URL.canParse(origin) && new URL(origin).host === host,
    async authenticate({ cookie, authorization, host }) {
      // Not signed out, only in the wrong place: the client tries again, elsewhere.
      if (!options.isServing) throw new Error("this process has no realtime role");
      const site = sites.ofHost(host);
      if (!site) return undefined;
      const token = tokenOf({ cookie, authorization }, options.isSecure);
      const viewer = await findSignedIn(database, token, site.brand, clock.now());
      return viewer ? { id: viewer.id, site: site.brand.service, sessionId: viewer.sessionId } : undefined;
    },
  });
}
