export { detailsOf } from "./details.ts";
export { changesOf, countedResult, factsOf, playerOf, sideOf } from "./facts.ts";
export { listAhead } from "./own.ts";
export { findPicture } from "./pictures.ts";
export { matchesOfPerson } from "./personal-data.ts";
export { matchesRoutes } from "./routes.ts";
export { workMatchJobs } from "./jobs.ts";
export { mayJoinMatch } from "./room.ts";
export type { MatchPorts } from "./ports.ts";
