export { brandingRoutes } from "./routes.ts";
export type { Site } from "./site.ts";
