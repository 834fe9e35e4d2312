export { friendsRoutes } from "./routes.ts";
export { areBlocked, findBlockedAmong, hasBlocked } from "./service.ts";
