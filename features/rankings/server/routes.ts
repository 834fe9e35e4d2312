import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { rankingsContract } from "../contract.ts";
import * as service from "./service.ts";

export const rankingsRoutes = routes<typeof rankingsContract, Site>(rankingsContract, {
  "GET /api/game/season-rankings": ({ db, site, viewer, now }, { query }) =>
    service.seasonRankings(db, site, viewer, query, now),
});
