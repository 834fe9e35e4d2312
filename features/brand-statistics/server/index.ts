export { addToFigure } from "./figures.ts";
export { brandStatisticsRoutes } from "./routes.ts";
export { countFirstFigures, rebuildFigures, workFigureJobs } from "./work.ts";
