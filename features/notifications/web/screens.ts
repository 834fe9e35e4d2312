import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  preferences: {
    file: "features/notifications/web/PreferencesScreen.tsx",
    load: () => import("./PreferencesScreen.tsx"),
  },
  unsubscribe: {
    file: "features/notifications/web/UnsubscribeScreen.tsx",
    load: () => import("./UnsubscribeScreen.tsx"),
  },
} satisfies Record<string, Screen>;
