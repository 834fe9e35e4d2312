import type { Screen } from "#kit/client/screen.ts";
import { history } from "#kit/ui/icons/history.ts";
import { users } from "#kit/ui/icons/users.ts";
import { staffPermissions } from "../rules.ts";
import { defineConsole } from "./parts/console-slice.ts";

export { defineConsole, type ConsolePage, type ConsoleSlice } from "./parts/console-slice.ts";
export { ConsoleWordsProvider } from "./parts/console-words.tsx";
export { loadMe, MeProvider, useMe } from "./parts/me.tsx";

/** They open without a session. */
export const publicScreens = {
  signIn: { file: "features/staff/console/SignInScreen.tsx", load: () => import("./SignInScreen.tsx") },
  setUp: { file: "features/staff/console/SetUpScreen.tsx", load: () => import("./SetUpScreen.tsx") },
} satisfies Record<string, Screen>;

export default defineConsole({
  texts: "staff",
  pages: [
    {
      path: "/members",
      title: "members",
      screen: { file: "features/staff/console/MembersScreen.tsx", load: () => import("./MembersScreen.tsx") },
      permission: staffPermissions.members,
      menu: { icon: users, order: 80 },
    },
    {
      path: "/audit",
      title: "audit",
      screen: { file: "features/staff/console/AuditScreen.tsx", load: () => import("./AuditScreen.tsx") },
      permission: staffPermissions.audit,
      menu: { icon: history, order: 90 },
    },
  ],
});
