export { games } from "./games.ts";
export { battlegroundsRoutes } from "./routes.ts";
export { requireEvent } from "./service.ts";
export { shownTo } from "./store.ts";
