import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { matchesContract } from "../contract.ts";
import * as service from "./service.ts";

export const matchesRoutes = routes<typeof matchesContract, Site>(matchesContract, {
  "GET /api/game/live-matches": async ({ db, site, now }, { query }) => ({
    matches: await service.listLive(db, site, query, now),
  }),
  "GET /api/game/event-by-id-matches": ({ db, site }, { query }) => service.listEventMatches(db, site, query),
});
