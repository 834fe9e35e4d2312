import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  enhancers: {
    file: "features/enhancers/web/EnhancersScreen.tsx",
    load: () => import("./EnhancersScreen.tsx"),
  },
} satisfies Record<string, Screen>;
