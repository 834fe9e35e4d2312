import { defineConsole } from "#features/staff/console/index.ts";
import { medal } from "#kit/ui/icons/medal.ts";
import { battlegroundPermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-battlegrounds",
  pages: [
    {
      path: "/prizes",
      title: "prizes",
      screen: {
        file: "features/battlegrounds/console/PrizesScreen.tsx",
        load: () => import("./PrizesScreen.tsx"),
      },
      permission: battlegroundPermissions.prizes,
      menu: { icon: medal, group: "money", order: 50 },
      isWide: true,
    },
  ],
});
