import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  overview: {
    file: "features/figures/console/OverviewScreen.tsx",
    load: () => import("./OverviewScreen.tsx"),
  },
} satisfies Record<string, Screen>;
