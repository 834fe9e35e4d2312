import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { homeContract } from "../contract.ts";
import { badgeCountsOf, homeOf, type BadgePorts } from "./service.ts";

export function homeRoutes(ports: BadgePorts) {
  return routes<typeof homeContract, Site>(homeContract, {
    "GET /api/game/home": ({ db, site, viewer, now }) => homeOf(db, site, viewer, now),
    "GET /api/game/badge-counts": ({ db, site, viewer, now }) =>
      badgeCountsOf(db, ports, { site, playerId: viewer.id }, now),
  });
}
