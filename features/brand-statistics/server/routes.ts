import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { brandStatisticsContract } from "../contract.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import { findFigures } from "./figures.ts";
import { statisticsOf } from "./service.ts";

export function brandStatisticsRoutes(brands: readonly Brand[]) {
  return routes<typeof brandStatisticsContract, Site>(brandStatisticsContract, {
    "GET /api/staff/figures": ({ db, staff, now }, { query }) =>
      statisticsOf(db, scopeOf(brands, staff, query.brand, now)),
    "GET /api/staff/daily-figures": ({ db, staff, now }, { query }) =>
      findFigures(db, scopeOf(brands, staff, query.brand, now), query),
  });
}
