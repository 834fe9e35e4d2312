import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  profile: {
    file: "features/profiles/web/ProfileScreen.tsx",
    load: () => import("./ProfileScreen.tsx"),
  },
} satisfies Record<string, Screen>;
