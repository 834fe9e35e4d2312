export { workNotificationJobs } from "./work.ts";
export { sendNotifications } from "./jobs.ts";
export { renameOpponent } from "./personal-data.ts";
export { notificationsRoutes } from "./routes.ts";
export { unsubscribeToken } from "./unsubscribing.ts";
export { countUnread, markActed, markRead, notify, retell } from "./service.ts";
