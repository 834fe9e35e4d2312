import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { enhancersContract } from "../contract.ts";
import { listEnhancers, wearEnhancer } from "./service.ts";

export const enhancersRoutes = routes<typeof enhancersContract, Site>(enhancersContract, {
  "GET /api/game/my-enhancers": ({ db, viewer, now }) => listEnhancers(db, viewer.id, now),
  "POST /api/game/wear-enhancer": (call, { body }) =>
    call.write((trx) => wearEnhancer(trx, call.viewer.id, body, call.now)),
});
