export { brandStatisticsRoutes } from "./routes.ts";
