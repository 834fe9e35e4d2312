import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  blockedPlayers: {
    file: "features/friends/web/BlockedPlayersScreen.tsx",
    load: () => import("./BlockedPlayersScreen.tsx"),
  },
} satisfies Record<string, Screen>;
