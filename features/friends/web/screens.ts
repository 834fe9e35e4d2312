import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  blockedPlayers: {
    file: "features/friends/web/BlockedPlayersScreen.tsx",
    load: () => import("./BlockedPlayersScreen.tsx"),
  },
  searchFriends: {
    file: "features/friends/web/SearchFriendsScreen.tsx",
    load: () => import("./SearchFriendsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
