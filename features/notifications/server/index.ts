export { workNotificationJobs } from "./jobs.ts";
export { sendNotifications } from "./jobs-defined.ts";
export { notificationsOfPerson, renameOpponent } from "./personal-data.ts";
export { notificationsRoutes } from "./routes.ts";
export { unsubscribeToken } from "./unsubscribing.ts";
export { countUnread, markActed, markRead, notify } from "./service.ts";
