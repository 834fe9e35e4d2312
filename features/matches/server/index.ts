export { detailsOf } from "./details.ts";
export { changesOf, factsOf, sideOf } from "./facts.ts";
export { matchesOfPerson } from "./personal-data.ts";
export { matchesRoutes } from "./routes.ts";
