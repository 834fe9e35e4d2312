import { defineConsole } from "#features/staff/console/index.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { matchPermissions } from "../rules.ts";

const screen = {
  file: "features/matches/console/DisputesScreen.tsx",
  load: () => import("./DisputesScreen.tsx"),
};

export default defineConsole({
  texts: "console-matches",
  pages: [
    {
      path: "/disputes",
      title: "disputes",
      screen,
      permission: matchPermissions.disputes,
      menu: { icon: flag, group: "today", order: 20 },
      isWide: true,
    },
    {
      path: "/disputes/:matchId",
      title: "disputes",
      screen,
      permission: matchPermissions.disputes,
      isWide: true,
    },
  ],
});
