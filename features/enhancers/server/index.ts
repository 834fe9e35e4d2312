export { grantEnhancer, type EnhancerGrant } from "./grant.ts";
export { enhancersRoutes } from "./routes.ts";
export { findWorn } from "./service.ts";
