import type { Screen } from "#kit/client/screen.ts";

export { EventPoster } from "./parts/EventPoster.tsx";
export { FailedList } from "./parts/FailedList.tsx";
export { ListNote } from "./parts/ListNote.tsx";
export { orNull, serverTime } from "./parts/loading.ts";
export { PosterHero } from "./parts/PosterHero.tsx";
export { PointsGuide } from "./parts/PointsGuide.tsx";
export { signedPoints } from "./parts/points.ts";
export { Steps } from "./parts/Steps.tsx";

export const screens = {
  games: { file: "features/battlegrounds/web/GamesScreen.tsx", load: () => import("./GamesScreen.tsx") },
  eventHome: {
    file: "features/battlegrounds/web/EventHomeScreen.tsx",
    load: () => import("./EventHomeScreen.tsx"),
  },
  howToPlay: {
    file: "features/battlegrounds/web/HowToPlayScreen.tsx",
    load: () => import("./HowToPlayScreen.tsx"),
  },
} satisfies Record<string, Screen>;
