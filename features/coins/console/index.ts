import { defineConsole } from "#features/staff/console/index.ts";
import { coins } from "#kit/ui/icons/coins.ts";
import { userPlus } from "#kit/ui/icons/user-plus.ts";
import { coinPermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-coins",
  pages: [
    {
      path: "/referrals",
      title: "referrals",
      screen: {
        file: "features/coins/console/ReferralsScreen.tsx",
        load: () => import("./ReferralsScreen.tsx"),
      },
      permission: coinPermissions.referrals,
      menu: { icon: userPlus, group: "money", order: 70 },
      isWide: true,
    },
    {
      path: "/coin-grants",
      title: "coinGrants",
      screen: {
        file: "features/coins/console/CoinGrantsScreen.tsx",
        load: () => import("./CoinGrantsScreen.tsx"),
      },
      permission: coinPermissions.coin_lists,
      menu: { icon: coins, group: "money", order: 60 },
      isWide: true,
    },
  ],
});
