import { screens as figures } from "#features/figures/console/index.ts";
import { screens as staff } from "#features/staff/console/index.ts";
import { figurePermissions } from "#features/figures/rules.ts";
import { staffPermissions, type Permission } from "#features/staff/rules.ts";
import type { Screen } from "#kit/client/screen.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { fileText } from "#kit/ui/icons/file-text.ts";
import { history } from "#kit/ui/icons/history.ts";
import { users } from "#kit/ui/icons/users.ts";

/** A page of the console; the navigation shows it to members who may call its API. */
export interface Workplace {
  path: string;
  screen: Screen;
  name: TextKey<"staff">;
  icon: string;
  permission: Permission;
}

/** Below `/staff`. */
export const workplaces: readonly Workplace[] = [
  {
    path: "/",
    screen: figures.overview,
    name: "overview",
    icon: fileText,
    permission: figurePermissions.figures,
  },
  {
    path: "/members",
    screen: staff.members,
    name: "members",
    icon: users,
    permission: staffPermissions.members,
  },
  { path: "/audit", screen: staff.audit, name: "audit", icon: history, permission: staffPermissions.audit },
];

/** Pages that open without a session. */
export const doors: readonly { path: string; screen: Screen; name: TextKey<"staff"> }[] = [
  { path: "/sign-in", screen: staff.signIn, name: "signInTitle" },
  { path: "/set-up", screen: staff.setUp, name: "setUpTitle" },
];
