import type { Screen } from "#kit/client/screen.ts";

export const screens = {
  rewards: {
    file: "features/coins/web/RewardsScreen.tsx",
    load: () => import("./RewardsScreen.tsx"),
  },
  coinHistory: {
    file: "features/coins/web/CoinHistoryScreen.tsx",
    load: () => import("./CoinHistoryScreen.tsx"),
  },
  referFriend: {
    file: "features/coins/web/ReferFriendScreen.tsx",
    load: () => import("./ReferFriendScreen.tsx"),
  },
  howToEarnCoins: {
    file: "features/coins/web/HowToEarnCoinsScreen.tsx",
    load: () => import("./HowToEarnCoinsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
