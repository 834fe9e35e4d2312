import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  rankings: {
    file: "features/rankings/web/RankingsScreen.tsx",
    load: () => import("./RankingsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
