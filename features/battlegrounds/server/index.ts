export { areEntered, bindEntries } from "./entering.ts";
export { games } from "./games.ts";
export { entriesOfPerson } from "./personal-data.ts";
export { battlegroundsRoutes } from "./routes.ts";
export { listEntered, requireEvent } from "./service.ts";
export { shownTo } from "./store.ts";
