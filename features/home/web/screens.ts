import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  landing: {
    file: "features/home/web/LandingScreen.tsx",
    load: () => import("./LandingScreen.tsx"),
  },
  home: { file: "features/home/web/HomeScreen.tsx", load: () => import("./HomeScreen.tsx") },
  howItWorks: {
    file: "features/home/web/HowItWorksScreen.tsx",
    load: () => import("./HowItWorksScreen.tsx"),
  },
  menu: { file: "features/home/web/MenuScreen.tsx", load: () => import("./MenuScreen.tsx") },
} satisfies Record<string, Screen>;
