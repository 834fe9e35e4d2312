export { battlegroundsRoutes } from "./routes.ts";
export { listEvents } from "./service.ts";
