import type { Site } from "#features/branding/server/index.ts";
import { addWorn } from "#features/enhancers/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { profilesContract } from "../contract.ts";
import * as service from "./service.ts";
import * as sharing from "./sharing/service.ts";

export const profilesRoutes = routes<typeof profilesContract, Site>(profilesContract, {
  "POST /api/game/get-user-profile-stats": async (call, { body }) =>
    addWorn(
      call.db,
      await service.findProfile(call.db, call.site, call.viewer.id, body.userId, call.now),
      ({ player, lastResults, friends }) => [
        player,
        ...lastResults.map(({ opponent }) => opponent),
        ...friends.players,
      ],
      call.now,
    ),
  "GET /api/game/profile-stats": async (call) => ({
    stats: await service.findStats(call.db, call.viewer.id),
  }),
  "POST /api/game/share": (call, { body }) =>
    call.write((trx) => sharing.share(trx, call.site, call.viewer.id, body, call.now)),
  "POST /api/game/share-made": (call, { body }) =>
    call.write((trx) => sharing.countShare(trx, call.site, call.viewer.id, body.code, call.now)),
  "GET /api/game/shared": async ({ db, site, now }, { query }) => ({
    shared: await sharing.findShared(db, site, query.code, now),
  }),
  "GET /api/game/sharing-setting": ({ db, viewer }) => sharing.findSharingSetting(db, viewer.id),
  "POST /api/game/sharing-setting": (call, { body }) =>
    call.write((trx) => sharing.setSharing(trx, call.viewer.id, body)),
});
