export { notificationsOfPerson, renameOpponent } from "./personal-data.ts";
export { notificationsRoutes } from "./routes.ts";
export { countUnread, markRead, notify } from "./service.ts";
