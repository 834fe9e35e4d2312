import { accountsRoutes } from "#features/accounts/server/index.ts";
import { battlegroundsRoutes } from "#features/battlegrounds/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { brandingRoutes } from "#features/branding/server/index.ts";
import { matchesRoutes } from "#features/matches/server/index.ts";
import { notificationsRoutes } from "#features/notifications/server/index.ts";
import { rankingsRoutes } from "#features/rankings/server/index.ts";
import type { LivePort } from "#kit/realtime/port.ts";
import { tableOf, type RouteTable } from "#kit/http/routes.ts";

/** Every call of the product. */
export function apiTable(live: LivePort): RouteTable<Site> {
  return tableOf<Site>(
    brandingRoutes,
    accountsRoutes(live),
    notificationsRoutes(live),
    rankingsRoutes,
    battlegroundsRoutes,
    matchesRoutes,
  );
}
