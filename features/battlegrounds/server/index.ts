export { battlegroundsRoutes } from "./routes.ts";
