import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { profilesContract } from "../contract.ts";
import * as service from "./service.ts";

export const profilesRoutes = routes<typeof profilesContract, Site>(profilesContract, {
  "POST /api/game/get-user-profile-stats": (call, { body }) =>
    service.findProfile(call.db, call.site, call.viewer.id, body.userId, call.now),
  "GET /api/game/profile-stats": async (call) => ({
    stats: await service.findStats(call.db, call.viewer.id),
  }),
});
