export { findFriendIds, relationsOf, summariseFriends } from "./friendships/service.ts";
export { findPresences, isPresenceVisible } from "./presence/service.ts";
export { trackPresence } from "./presence/tracker.ts";
export { friendsRoutes } from "./routes.ts";
export { areBlocked, findBlockedEitherWay, findBlockedEitherWayAmong, hasBlocked } from "./blocks/service.ts";
