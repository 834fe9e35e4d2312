export { checkRankings } from "./check.ts";
export { award, correctResult, countResult, type CountedMatch } from "./counting.ts";
export { enter, enterAll, leave } from "./entering.ts";
export { workRankingJobs } from "./jobs.ts";
export { foldBoards } from "./marks.ts";
export { rankingsOfPerson } from "./personal-data.ts";
export { rankingsRoutes } from "./routes.ts";
export { eventRankings, myRank, topOfEvent } from "./service.ts";
export { worthOfMoves } from "./worth.ts";
