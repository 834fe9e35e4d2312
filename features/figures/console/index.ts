import { defineConsole } from "#features/staff/console/index.ts";
import { fileText } from "#kit/ui/icons/file-text.ts";
import { figurePermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-figures",
  pages: [
    {
      path: "/",
      title: "overview",
      screen: {
        file: "features/figures/console/OverviewScreen.tsx",
        load: () => import("./OverviewScreen.tsx"),
      },
      permission: figurePermissions.figures,
      menu: { icon: fileText, order: 0 },
    },
  ],
});
