export { matchesRoutes } from "./routes.ts";
export { listLive } from "./service.ts";
