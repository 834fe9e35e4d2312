export { rankingsOfPerson } from "./personal-data.ts";
export { rankingsRoutes } from "./routes.ts";
export { eventRankings, topOfEvent } from "./service.ts";
