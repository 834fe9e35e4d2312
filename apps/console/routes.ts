/// <reference types="vite/types/importMeta.d.ts" />
import { publicScreens, type ConsoleSlice } from "#features/staff/console/index.ts";
import type { Screen } from "#kit/client/screen.ts";
import type { TextKey } from "#kit/i18n/text.ts";
import { listPages } from "./pages.ts";

/** Every slice with a `console/index.ts`: there is no list to edit. */
const found = import.meta.glob<ConsoleSlice>("../../features/*/console/index.ts", {
  eager: true,
  import: "default",
});

/** Below `/staff`. */
export const pages = listPages(Object.values(found));

/** They open without a session. */
export const publicPages: readonly { path: string; screen: Screen; name: TextKey<"staff"> }[] = [
  { path: "/sign-in", screen: publicScreens.signIn, name: "signInTitle" },
  { path: "/set-up", screen: publicScreens.setUp, name: "setUpTitle" },
  { path: "/report-sign-in", screen: publicScreens.reportSignIn, name: "reportTitle" },
];
