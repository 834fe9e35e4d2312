export { relationsOf } from "./friendships/service.ts";
export { friendsRoutes } from "./routes.ts";
export { areBlocked, findBlockedAmong, hasBlocked } from "./service.ts";
