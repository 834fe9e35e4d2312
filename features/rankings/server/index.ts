export { rankingsRoutes } from "./routes.ts";
export { topOfEvent } from "./service.ts";
