import { defineConsole } from "#features/staff/console/index.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import { medal } from "#kit/ui/icons/medal.ts";
import { battlegroundPermissions } from "../rules.ts";

const editor = {
  file: "features/battlegrounds/console/EventFormScreen.tsx",
  load: () => import("./EventFormScreen.tsx"),
};

export default defineConsole({
  texts: "console-battlegrounds",
  pages: [
    {
      path: "/events",
      title: "events",
      screen: {
        file: "features/battlegrounds/console/EventsScreen.tsx",
        load: () => import("./EventsScreen.tsx"),
      },
      permission: battlegroundPermissions.events,
      menu: { icon: trophy, group: "play", order: 10 },
      isWide: true,
    },
    {
      path: "/events/new",
      title: "newEvent",
      screen: editor,
      permission: battlegroundPermissions.events,
    },
    {
      path: "/events/:eventId",
      title: "event",
      screen: {
        file: "features/battlegrounds/console/EventScreen.tsx",
        load: () => import("./EventScreen.tsx"),
      },
      permission: battlegroundPermissions.events,
      isWide: true,
    },
    {
      path: "/events/:eventId/edit",
      title: "editEvent",
      screen: editor,
      permission: battlegroundPermissions.events,
    },
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
