import { defineConsole } from "#features/staff/console/index.ts";
import { fileText } from "#kit/ui/icons/file-text.ts";
import { statisticsPermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-brand-statistics",
  pages: [
    {
      path: "/",
      title: "overview",
      screen: {
        file: "features/brand-statistics/console/OverviewScreen.tsx",
        load: () => import("./OverviewScreen.tsx"),
      },
      permission: statisticsPermissions.figures,
      menu: { icon: fileText, group: "today", order: 20 },
    },
  ],
});
