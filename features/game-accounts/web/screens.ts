import type { Screen } from "#kit/client/screen.ts";

/** The pages of this slice, each loaded when it is opened. */
export const screens = {
  linkAccounts: {
    file: "features/game-accounts/web/LinkAccountsScreen.tsx",
    load: () => import("./LinkAccountsScreen.tsx"),
  },
} satisfies Record<string, Screen>;
