import type { Screen } from "#kit/client/screen.ts";

export { loadMe, MeProvider, useMe } from "./parts/me.tsx";

export const screens = {
  signIn: { file: "features/staff/console/SignInScreen.tsx", load: () => import("./SignInScreen.tsx") },
  setUp: { file: "features/staff/console/SetUpScreen.tsx", load: () => import("./SetUpScreen.tsx") },
  members: { file: "features/staff/console/MembersScreen.tsx", load: () => import("./MembersScreen.tsx") },
  audit: { file: "features/staff/console/AuditScreen.tsx", load: () => import("./AuditScreen.tsx") },
} satisfies Record<string, Screen>;
