export { relationsOf } from "./friendships/service.ts";
export { friendsRoutes } from "./routes.ts";
export { areBlocked, findBlocked, findBlockedAmong, hasBlocked } from "./service.ts";
