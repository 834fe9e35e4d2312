export { useLiveUnread, useMarkReadByLink, useUnread, useUnreadRefresh } from "./parts/unread-count.ts";
