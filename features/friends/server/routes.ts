import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { friendsContract } from "../contract.ts";
import * as service from "./service.ts";

export const friendsRoutes = routes<typeof friendsContract, Site>(friendsContract, {
  "GET /api/game/blocked-players": ({ db, site, viewer }) => service.listBlocked(db, site, viewer.id),
  "POST /api/game/block-player": (call, { body }) =>
    call.write((trx) => service.setBlock(trx, call.site, call.viewer.id, body, call.now)),
});
