export { registerNotificationJobs } from "./work.ts";
export { sendNotifications, sendPushes } from "./jobs.ts";
export { notificationsRoutes } from "./routes.ts";
export { publishUnreadCounts } from "./publish-unread.ts";
export { unsubscribeToken } from "./unsubscribe.ts";
export { countUnread, markRead, markReadByLink, notify, updateOrNotify } from "./service.ts";
