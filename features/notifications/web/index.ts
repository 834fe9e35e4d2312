export { useLiveUnread, useUnread, useUnreadRefresh } from "./parts/unread.ts";
