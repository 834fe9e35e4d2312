export { rankingsRoutes } from "./routes.ts";
export { eventRankings, topOfEvent } from "./service.ts";
