export { notificationsRoutes } from "./routes.ts";
export { countUnread, markRead, notify } from "./service.ts";
