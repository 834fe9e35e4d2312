export type { LegalTexts } from "./legal.ts";
export { brandingRoutes } from "./routes.ts";
export type { Site } from "./site.ts";
