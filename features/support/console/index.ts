import { defineConsole } from "#features/staff/console/index.ts";
import { lifeBuoy } from "#kit/ui/icons/life-buoy.ts";
import { supportPermissions } from "../rules.ts";

const screen = {
  file: "features/support/console/TicketsScreen.tsx",
  load: () => import("./TicketsScreen.tsx"),
};

export default defineConsole({
  texts: "console-support",
  pages: [
    {
      path: "/tickets",
      title: "tickets",
      screen,
      permission: supportPermissions.tickets,
      menu: { icon: lifeBuoy, group: "today", order: 40 },
      isWide: true,
    },
    {
      path: "/tickets/:ticketId",
      title: "tickets",
      screen,
      permission: supportPermissions.tickets,
      isWide: true,
    },
    {
      path: "/canned-replies",
      title: "replies",
      screen: {
        file: "features/support/console/RepliesScreen.tsx",
        load: () => import("./RepliesScreen.tsx"),
      },
      permission: supportPermissions.tickets,
    },
  ],
});
