export { useLiveUnread, useUnread, useUnreadRefresh } from "./unread.ts";
