import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { homeContract } from "../contract.ts";
import { homeOf } from "./service.ts";

export const homeRoutes = routes<typeof homeContract, Site>(homeContract, {
  "GET /api/game/home": ({ db, site, viewer, now }) => homeOf(db, site, viewer, now),
});
