export { profilesRoutes } from "./routes.ts";
