import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  rankings: {
    file: "features/rankings/web/RankingsScreen.tsx",
    load: () => import("./RankingsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
