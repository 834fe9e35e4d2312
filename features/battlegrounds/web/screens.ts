import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  games: { file: "features/battlegrounds/web/GamesScreen.tsx", load: () => import("./GamesScreen.tsx") },
  eventHome: {
    file: "features/battlegrounds/web/EventHomeScreen.tsx",
    load: () => import("./EventHomeScreen.tsx"),
  },
  bracket: {
    file: "features/battlegrounds/web/BracketScreen.tsx",
    load: () => import("./BracketScreen.tsx"),
  },
  howToPlay: {
    file: "features/battlegrounds/web/HowToPlayScreen.tsx",
    load: () => import("./HowToPlayScreen.tsx"),
  },
  prizes: { file: "features/battlegrounds/web/PrizesScreen.tsx", load: () => import("./PrizesScreen.tsx") },
  prize: { file: "features/battlegrounds/web/PrizeScreen.tsx", load: () => import("./PrizeScreen.tsx") },
} satisfies Record<string, Screen>;
