export { countExtraSlots, findShields, spendShields } from "./effects.ts";
export { grantEnhancer, revokeEnhancer } from "./grant.ts";
export { enhancersRoutes } from "./routes.ts";
export { addWorn, findWorn, showWorn } from "./service.ts";
