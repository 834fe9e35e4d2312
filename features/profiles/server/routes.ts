import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { profilesContract } from "../contract.ts";
import * as service from "./service.ts";

export const profilesRoutes = routes<typeof profilesContract, Site>(profilesContract, {
  "POST /api/game/get-user-profile-stats": (call, { body }) =>
    service.findProfile(call.db, call.site, viewerOf(call), body.userId),
  "GET /api/game/profile-stats": async (call) => ({
    stats: await service.findStats(call.db, viewerOf(call)),
  }),
});

function viewerOf({ viewer }: CallContext<Site>): string {
  if (!viewer) throw commonProblem("sign_in_required");
  return viewer.id;
}
