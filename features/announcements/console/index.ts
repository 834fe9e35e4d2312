import { defineConsole } from "#features/staff/console/index.ts";
import { megaphone } from "#kit/ui/icons/megaphone.ts";
import { announcementPermissions } from "../rules.ts";

const permission = announcementPermissions.announcements;
const screen = {
  file: "features/announcements/console/AnnouncementScreen.tsx",
  load: () => import("./AnnouncementScreen.tsx"),
};

export default defineConsole({
  texts: "console-announcements",
  pages: [
    {
      path: "/announcements",
      title: "announcements",
      screen: {
        file: "features/announcements/console/AnnouncementsScreen.tsx",
        load: () => import("./AnnouncementsScreen.tsx"),
      },
      permission,
      menu: { icon: megaphone, group: "people", order: 60 },
      isWide: true,
    },
    { path: "/announcements/new", title: "new", screen, permission, isWide: true },
    { path: "/announcements/:announcementId", title: "announcement", screen, permission, isWide: true },
  ],
});
