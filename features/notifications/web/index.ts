import type { Screen } from "#kit/client/screen.ts";

export { useUnread, useUnreadRefresh } from "./unread.ts";

export const screens = {
  notifications: {
    file: "features/notifications/web/NotificationsScreen.tsx",
    load: () => import("./NotificationsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
