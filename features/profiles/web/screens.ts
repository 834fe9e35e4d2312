import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  profile: {
    file: "features/profiles/web/ProfileScreen.tsx",
    load: () => import("./ProfileScreen.tsx"),
  },
  share: {
    file: "features/profiles/web/ShareScreen.tsx",
    load: () => import("./ShareScreen.tsx"),
  },
  shared: {
    file: "features/profiles/web/SharedScreen.tsx",
    load: () => import("./SharedScreen.tsx"),
  },
} satisfies Record<string, Screen>;
