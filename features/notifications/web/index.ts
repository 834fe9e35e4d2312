export { useUnread, useUnreadRefresh } from "./unread.ts";
