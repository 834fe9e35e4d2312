import type { Screen } from "#kit/client/screen.ts";
import { history } from "#kit/ui/icons/history.ts";
import { circleUserRound } from "#kit/ui/icons/circle-user-round.ts";
import { monitor } from "#kit/ui/icons/monitor.ts";
import { inbox } from "#kit/ui/icons/inbox.ts";
import { slidersHorizontal } from "#kit/ui/icons/sliders-horizontal.ts";
import { shieldCheck } from "#kit/ui/icons/shield-check.ts";
import { staffPermissions } from "../rules.ts";
import { defineConsole } from "./parts/console-slice.ts";

export { BrandNote } from "./parts/BrandNote.tsx";
export { brandInUrl, useBrand, useBrandHref } from "./parts/brand-choice.ts";
export { choiceFilter, ListScreen, type ListPage } from "./parts/ListScreen.tsx";
export { useRevalidateWhile } from "./parts/use-revalidate-while.ts";
export { BulkBar, useSelection, type BulkAction } from "./parts/Bulk.tsx";
export { LeaveQuestion } from "./parts/LeaveQuestion.tsx";
export { ReasonDialog } from "./parts/ReasonDialog.tsx";
export { PlainTable } from "./parts/PlainTable.tsx";
export { saveFile } from "./parts/save-file.ts";
export { RowActions, type RowAction } from "./parts/RowActions.tsx";
export { ConsoleTable } from "./parts/ConsoleTable.tsx";
export {
  changesOnlyColumns,
  hasFilters,
  tableQuery,
  useTableUrl,
  withoutFilters,
} from "./parts/table-url.ts";
export { InboxProvider, loadInbox, useInbox } from "./parts/inbox.tsx";
export { ShortcutsProvider, useShortcuts, useShownShortcuts, type Shortcut } from "./parts/shortcuts.tsx";
export {
  defineConsole,
  menuGroups,
  type ConsolePage,
  type ConsoleSlice,
  type MenuGroup,
} from "./parts/console-slice.ts";
export { ConsoleTextProvider, useConsoleText } from "./parts/console-text.tsx";
export { loadMe, MeProvider, useMe } from "./parts/me.tsx";
export { usePageZone, useReadableTimes, ZoneNote, ZoneProvider } from "./parts/zone.tsx";
export { useDuration } from "./parts/use-duration.ts";
export { useLanguageName } from "./parts/use-language-name.ts";
export {
  hasRoomForQueue,
  KeyCap,
  QueueBack,
  QueueHead,
  QueueItem,
  QueueLayout,
  QueueList,
} from "./parts/Queue.tsx";

/** They open without a session. */
export const publicScreens = {
  signIn: { file: "features/staff/console/SignInScreen.tsx", load: () => import("./SignInScreen.tsx") },
  setUp: { file: "features/staff/console/SetUpScreen.tsx", load: () => import("./SetUpScreen.tsx") },
  reportSignIn: {
    file: "features/staff/console/ReportSignInScreen.tsx",
    load: () => import("./ReportSignInScreen.tsx"),
  },
} satisfies Record<string, Screen>;

export default defineConsole({
  texts: "staff",
  pages: [
    {
      path: "/system",
      title: "system",
      screen: { file: "features/staff/console/SystemScreen.tsx", load: () => import("./SystemScreen.tsx") },
      permission: staffPermissions.system,
      menu: { icon: monitor, group: "system", order: 85 },
    },
    {
      path: "/features",
      title: "features",
      screen: {
        file: "features/staff/console/FeaturesScreen.tsx",
        load: () => import("./FeaturesScreen.tsx"),
      },
      permission: staffPermissions.features,
      menu: { icon: slidersHorizontal, group: "system", order: 84 },
    },
    {
      path: "/account",
      title: "account",
      screen: { file: "features/staff/console/AccountScreen.tsx", load: () => import("./AccountScreen.tsx") },
      permission: staffPermissions.console,
      menu: { icon: circleUserRound, group: "system", order: 95 },
    },
    {
      path: "/inbox",
      title: "inbox",
      screen: { file: "features/staff/console/InboxScreen.tsx", load: () => import("./InboxScreen.tsx") },
      permission: staffPermissions.console,
      menu: { icon: inbox, group: "today", order: 10 },
    },
    {
      path: "/members",
      title: "members",
      screen: { file: "features/staff/console/MembersScreen.tsx", load: () => import("./MembersScreen.tsx") },
      permission: staffPermissions.members,
      menu: { icon: shieldCheck, group: "system", order: 80 },
    },
    {
      path: "/audit",
      title: "audit",
      screen: { file: "features/staff/console/AuditScreen.tsx", load: () => import("./AuditScreen.tsx") },
      permission: staffPermissions.audit,
      menu: { icon: history, group: "system", order: 90 },
      isWide: true,
    },
  ],
});
