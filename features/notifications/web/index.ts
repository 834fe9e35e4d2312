export { FailedNotifications } from "./parts/FailedNotifications.tsx";
export { NotificationTabs } from "./parts/NotificationTabs.tsx";
export { useLiveUnread, useMarkReadByLink, useUnread, useUnreadRefresh } from "./parts/unread-count.ts";

/** Loaded only where the player has allowed notifications. */
export const loadRenewPush = () => import("./parts/renew-push.ts");
