import { defineConsole } from "#features/staff/console/index.ts";
import { chartLine } from "#kit/ui/icons/chart-line.ts";
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
    {
      path: "/figures",
      title: "figures",
      screen: {
        file: "features/brand-statistics/console/FiguresScreen.tsx",
        load: () => import("./FiguresScreen.tsx"),
      },
      permission: statisticsPermissions.figures,
      menu: { icon: chartLine, group: "today", order: 25 },
      isWide: true,
    },
  ],
});
