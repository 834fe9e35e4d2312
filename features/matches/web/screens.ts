import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  schedule: {
    file: "features/matches/web/MatchScheduleScreen.tsx",
    load: () => import("./MatchScheduleScreen.tsx"),
  },
  matchWizard: {
    file: "features/matches/web/MatchWizardScreen.tsx",
    load: () => import("./MatchWizardScreen.tsx"),
  },
  match: {
    file: "features/matches/web/MatchScreen.tsx",
    load: () => import("./MatchScreen.tsx"),
  },
  results: {
    file: "features/matches/web/ResultsScreen.tsx",
    load: () => import("./ResultsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
