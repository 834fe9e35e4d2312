import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  notifications: {
    file: "features/notifications/web/NotificationsScreen.tsx",
    load: () => import("./NotificationsScreen.tsx"),
  },
  preferences: {
    file: "features/notifications/web/PreferencesScreen.tsx",
    load: () => import("./PreferencesScreen.tsx"),
  },
  unsubscribe: {
    file: "features/notifications/web/UnsubscribeScreen.tsx",
    load: () => import("./UnsubscribeScreen.tsx"),
  },
} satisfies Record<string, Screen>;
