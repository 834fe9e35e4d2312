import { defineConsole } from "#features/staff/console/index.ts";
import { messagesSquare } from "#kit/ui/icons/messages-square.ts";
import { chatPermissions } from "../rules.ts";

export default defineConsole({
  texts: "console-chat",
  pages: [
    {
      path: "/moderation",
      title: "moderation",
      screen: {
        file: "features/chat/console/ModerationScreen.tsx",
        load: () => import("./ModerationScreen.tsx"),
      },
      permission: chatPermissions.chat,
      menu: { icon: messagesSquare, group: "today", order: 30 },
      isWide: true,
    },
    {
      path: "/moderation/rooms",
      title: "rooms",
      screen: { file: "features/chat/console/RoomsScreen.tsx", load: () => import("./RoomsScreen.tsx") },
      permission: chatPermissions.chat,
    },
    {
      path: "/moderation/words",
      title: "words",
      screen: { file: "features/chat/console/WordsScreen.tsx", load: () => import("./WordsScreen.tsx") },
      permission: chatPermissions.chat,
    },
  ],
});
