export { useLiveUnread, useSeen, useUnread, useUnreadRefresh } from "./parts/unread.ts";
