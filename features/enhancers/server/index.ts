export { grantEnhancer } from "./grant.ts";
export { enhancersRoutes } from "./routes.ts";
