export { matchesOfPerson } from "./personal-data.ts";
export { matchesRoutes } from "./routes.ts";
