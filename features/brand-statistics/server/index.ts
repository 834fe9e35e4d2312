export { addToFigure } from "./figures.ts";
export { brandStatisticsRoutes } from "./routes.ts";
export { backfillFigures } from "./jobs.ts";
export { enqueueInitialBackfill, rebuildFigures, registerFigureJobs } from "./work.ts";
