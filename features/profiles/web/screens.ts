import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  profile: {
    file: "features/profiles/web/ProfileScreen.tsx",
    load: () => import("./ProfileScreen.tsx"),
  },
} satisfies Record<string, Screen>;
