export { FailedNotifications } from "./parts/FailedNotifications.tsx";
export { loadRenewPush } from "./parts/load-renew-push.ts";
export { NotificationTabs } from "./parts/NotificationTabs.tsx";
export {
  fetchWithCount,
  setUnreadCount,
  useMarkReadByLink,
  useUnread,
  useUnreadRefresh,
} from "./parts/unread-count.ts";
