export { addToFigure } from "./figures.ts";
export { brandStatisticsRoutes } from "./routes.ts";
export { countPastFigures } from "./jobs.ts";
export { countFirstFigures, rebuildFigures, workFigureJobs } from "./work.ts";
