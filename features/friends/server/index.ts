export { blocksOfPerson } from "./personal-data.ts";
export { friendsRoutes } from "./routes.ts";
export { areBlocked, findBlockedAmong, hasBlocked } from "./service.ts";
