import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import { accountsContract } from "../contract.ts";
import { clearedCookie } from "./cookie.ts";
import { closeSession } from "./sessions.ts";

export function accountsRoutes(live: LivePort) {
  return routes<typeof accountsContract, Site>(accountsContract, {
    "POST /api/game/sign-out": async ({ site, viewer, now, db, setCookie }) => {
      if (viewer) {
        await closeSession(db, viewer.sessionId, now);
        live.disconnectSession(viewer.sessionId);
      }
      setCookie(clearedCookie(site.canonicalOrigin.startsWith("https:")));
      return { isSignedOut: true };
    },
  });
}
